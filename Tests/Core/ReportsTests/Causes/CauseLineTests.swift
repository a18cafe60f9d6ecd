import TestBasics
@testable import Reports

@Suite("The line of a cause")
struct CauseLineTests {
    @Test("A requirement that was only partly neglected is not called neglected as a whole")
    func partly() throws {
        let duty = "compare the nonce in the leaf certificate (ATT-NONCE): accepts"
        #expect(try ExampleRun.red().summary.causeLines.first == "It does not fully \(duty) 1 of 2 faulty objects")
        let whole = try ExampleRun.many(3) { "\($0)" }
        #expect(whole.summary.causeLines == ["It does not \(duty) 3 of 3 faulty objects"])
        #expect(try ExampleRun.green().summary.causes.isEmpty && ExampleRun.fault().summary.causes.isEmpty)
    }

    @Test("Findings of a search alone say nothing about other objects: all that was asked is counted")
    func findings() throws {
        let duty = "compare the nonce in the leaf certificate (ATT-NONCE): accepts"
        var run = ExampleRun.run(
            try ["1a", "2b"].map { try ExampleRun.result("attestation/nonce/fuzz-\($0)", .wrongVerdict, .accept) })
        #expect(run.summary.causeLines == ["It does not fully \(duty) 2 objects that must be rejected"])
        var tally = FaultTally()
        for number in 0..<40 { tally.count(isAccepted: number < 3) }
        run.searched = ["ATT-NONCE": tally]
        #expect(run.summary.causeLines == ["It does not fully \(duty) 3 of 40 faulty objects"])
        tally = FaultTally()
        for _ in 0..<40 { tally.count(isAccepted: true) }
        run.searched = ["ATT-NONCE": tally]
        #expect(run.summary.causeLines == ["It does not \(duty) 40 of 40 faulty objects"])
    }

    @Test("Objects of level should alone are none that must be rejected")
    func should() throws {
        let found = try ExampleRun.result("attestation/nonce/fuzz-1a", .wrongVerdict, .accept, level: .should)
        let lines = ExampleRun.run([found]).summary.causeLines
        #expect(lines.count == 1 && lines[0].hasSuffix(": accepts 1 object that should be rejected"))
    }

    @Test(
        "A wrong value of a service has the remedy of its requirement, and that of a verifier does not",
        arguments: [("devicecheck/answer/a", Requirement.answerBody), ("attestation/valid/a", .attestationValid)])
    func values(id: String, requirement: Requirement) throws {
        let result = try ExampleRun.result(id, .wrongOutput, .accept, requirement: requirement, expect: .accept)
        let remedies = ExampleRun.run([result]).summary.causes.map(\.remedy)
        #expect(remedies.count == 1 && (remedies == [requirement.remedy]) == (requirement == .answerBody))
    }

    @Test("The example of a neglected requirement is about it, not about one that follows from it")
    func example() throws {
        let results = try [
            ("ca/a", Requirement.attestationCA), ("chain/b", .attestationChain), ("chain/c", .attestationChain),
        ]
        .map { id, requirement in
            try ExampleRun.result("attestation/\(id)", .wrongVerdict, .accept, .forgery, requirement: requirement)
        }
        let causes = ExampleRun.run(results).summary.causes
        #expect(causes.map(\.requirements) == [["ATT-CHAIN", "ATT-CA"]])
        #expect(
            causes.first?.results.map(\.id.description) == [
                "attestation/chain/b", "attestation/chain/c", "attestation/ca/a",
            ])
    }

    @Test("A finding costs as much as the check that is missing as a whole", arguments: [(40, true), (30, false)])
    func charged(accepted: Int, isWhole: Bool) throws {
        let found = try ExampleRun.result("attestation/nonce/fuzz-1a", .wrongVerdict, .accept, .hardening)
        var tally = FaultTally()
        for number in 0..<40 { tally.count(isAccepted: number < accepted, harm: number > 0 ? nil : .replay) }
        #expect(found.charged(by: ["ATT-NONCE": tally]).impact == (isWhole ? .replay : .hardening))
        #expect(found.charged(by: ["ATT-CHAIN": tally]).impact == .hardening)
    }

    @Test(
        "The line of a cause on ground that Apple does not document says so, and no other line does",
        arguments: [
            (Requirement.attestationAccessControl, true), (.receiptEnvironment, true), (.attestationNonce, false),
        ])
    func undocumented(requirement: Requirement, isUndocumented: Bool) throws {
        let result = try ExampleRun.result(
            "\(requirement.suite)/\(requirement.group)/x", .wrongVerdict, .accept, .impersonation, level: .should,
            requirement: requirement)
        let lines = ExampleRun.run([result]).summary.causeLines
        let grounds = Requirement.all.compactMap(\.undocumented)
        #expect((requirement.undocumented != nil) == isUndocumented)
        #expect(grounds.contains { ground in lines.contains { $0.contains(ground) } } == isUndocumented)
    }
}
