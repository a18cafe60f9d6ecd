import TestBasics
@testable import Reports

@Suite("A run in a few sentences")
struct RunBriefTests {
    /// A run that rejected the plainest attestation, and accepted another genuine attestation in a shape.
    private func brief(
        _ shape: DeviceShape?, asked: DeviceShape? = nil, _ verdict: Verdict = .accept, _ more: [VectorResult] = []
    ) throws -> RunBrief {
        func genuine(_ name: String, _ verdict: Verdict, _ shape: DeviceShape?) throws -> VectorResult {
            var result = try ExampleRun.result(
                "attestation/valid/\(name)", verdict == .accept ? .pass : .wrongVerdict, verdict, .lockout,
                requirement: .attestationValid, expect: .accept)
            result.shape = shape
            return result
        }
        let results = [try genuine("production", .reject, nil), try genuine("development", verdict, shape)] + more
        return RunBrief(try Recorded.run(ExampleRun.run(results) { $0.shape = asked }))
    }

    @Test(
        "A verifier that accepts an older shape alone is said to reject the devices of today",
        arguments: [
            (
                .iOS26BeforeEKU,
                "It rejects every iPhone of today: it refuses leaf certificates with extended key usage "
            ),
            (.iOS17, "It rejects every iPhone of today: it refuses leaf certificates with access control "),
            (.iOS14, "It rejects every iPhone of today: it refuses leaf certificates with the properties of iOS 17 "),
            (.iOS27, "It rejects every iPhone before iOS 27: it refuses evidence from before iOS 27"),
            (.derReceipt, "It rejects nearly all receipts: it refuses receipts in BER "),
        ] as [(DeviceShape, String)])
    func lockout(shape: DeviceShape, sentence: String) throws {
        let brief = try brief(shape)
        #expect(brief.headline == "Not conforming: it rejects genuine objects")
        // The rejections have this cause, and no other beside it.
        #expect(brief.sentences.count == 1 && brief.sentences[0].starts(with: sentence), "\(brief.sentences)")
    }

    @Test("Beside a lockout, an accepted forgery is named, too")
    func both() throws {
        let forgery = try ExampleRun.result(
            "attestation/chain/x", .wrongVerdict, .accept, .forgery, requirement: .attestationChain)
        let brief = try brief(.iOS17, .accept, [forgery])
        #expect(brief.headline == "Not conforming: it accepts forgeries")
        #expect(brief.sentences.count == 2 && brief.sentences[0].starts(with: "It rejects every iPhone of today"))
        #expect(brief.sentences.last?.contains("(ATT-CHAIN): accepts 1 of 1 faulty object.") == true)
    }

    @Test("A report that states the causes of its run gives the first, also where no result shows it")
    func stated() throws {
        var run = ExampleRun.run([
            try ExampleRun.result("attestation/chain/x", .wrongVerdict, .accept, requirement: .attestationChain)
        ])
        run.remarks = [.answersFromMemory([.verifyAttestation])]
        let recorded = try Recorded.run(run)
        #expect(recorded.causes?.map(\.line) == RunSummary(run).causeLines)
        let brief = RunBrief(recorded)
        #expect(brief.sentences.count == 1 && brief.sentences[0].contains("it answers from memory"))
        #expect(brief.sentences[0].hasSuffix("under another."))
        // A faulty file has no words for a terminal, and an older one no causes.
        var hostile = recorded
        hostile.causes = [StatedCause("a\u{1B}[31m\nb", nil)]
        #expect(RunBrief(hostile).text.allSatisfy { $0 != "\n" && $0 != "\u{1B}" })
        hostile.causes = nil
        #expect(RunBrief(hostile).text.contains("(ATT-CHAIN)"))
    }

    @Test("The report of a run counts the steps of sequences as the run does")
    func sequences() throws {
        func sequence(_ name: String, _ outcome: Outcome, _ verdict: Verdict, failing number: Int? = nil) throws
            -> VectorResult
        {
            var vector = try ExampleRun.vector("sequence/state/\(name)", requirement: .sequenceState)
            let request = try #require(vector.request)
            vector.content = .sequence([
                SequenceStep(name: "genuine", expect: .accept, request: request, result: VerifiedOutput()),
                SequenceStep(
                    name: "wrong", expect: .reject, requirement: .attestationChain, request: request, result: nil),
            ])
            var result = VectorResult(vector: vector, outcome: outcome, verdict: verdict)
            result.step = number.map { .init(number: $0, name: "x", expect: $0 == 1 ? .accept : .reject) }
            return result
        }
        let run = ExampleRun.run([
            try ExampleRun.result("attestation/chain/x", .wrongVerdict, .accept, requirement: .attestationChain),
            try sequence("accepted", .wrongVerdict, .accept, failing: 2), try sequence("right", .pass, .reject),
            try sequence("refused", .wrongVerdict, .reject, failing: 1),
        ])
        let recorded = RunSummary(try Recorded.run(run)).causes
        #expect(recorded.contains { $0.line.contains("(ATT-CHAIN): accepts 2 of 3 faulty objects") })
        #expect(recorded.contains { $0.requirements == ["ATT-VALID"] && $0.headline.contains("1 of 3 sequences") })
        #expect(recorded.map(\.headline) == RunSummary(run).causes.map(\.headline))
    }

    @Test("A rejection in the shape, the shape of the set, and a shape that the run asked for show no lockout")
    func unproven() throws {
        for brief in [try brief(.iOS17, .reject), try brief(nil), try brief(.iOS17, asked: .iOS17)] {
            #expect(!brief.text.contains("iPhone"))
            #expect(brief.sentences[0].contains("genuine objects of ATT-VALID"))
        }
    }

    @Test("A run that conforms has its counts, and a run without a score its fault")
    func others() throws {
        #expect(RunBrief(try Recorded.run(ExampleRun.fault())).text == "No score. The target rejects everything.")
        let conforming = RunBrief(try Recorded.run(ExampleRun.green()))
        #expect(conforming.text.starts(with: "Conforming, as far as it was tested. It gives the right answer to "))
    }
}
