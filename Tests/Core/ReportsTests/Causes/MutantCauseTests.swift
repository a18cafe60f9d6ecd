import AdapterTargets
import AttestModel
import ConformanceRunner
import Foundation
import ReferenceVerifier
import TestSupport
import Testing
import VerifierMutants
@testable import Reports

/// Runs typical wrong verifiers on the committed set, and reads the beginning of the reports.
@Suite("The last screen names the cause")
struct MutantCauseTests {
    private func run(
        _ name: String, profile: Profile = .core,
        _ answer: @escaping @Sendable (VerificationRequest) -> VerdictResponse
    ) async throws -> RunRecord {
        let description = TargetDescription(name: name, version: "1", capabilities: Set(Capability.allCases))
        let target = BuiltinTarget(name: "builtin:mutant/\(name)", description: description, verify: answer)
        let set = try CommittedVectors.set.get()
        return try await ConformanceRun(
            manifest: set.manifest, vectors: VectorSupply(set), target: target,
            options: RunOptions(profile: profile, jobs: 2)
        ).run()
    }

    private func run(mutant name: String, profile: Profile = .core) async throws -> RunRecord {
        let verifier = try #require(Mutants.named(name)).verifier()
        return try await run(name, profile: profile) { verifier.assess($0).response }
    }

    /// The last 24 rows at 80 columns, as one paragraph.
    private func screen(_ report: RunRecord) -> String {
        var rows = 0
        let shown = report.console.split(separator: "\n").map(String.init).reversed().prefix { line in
            rows += max(1, (line.count + 79) / 80)
            return rows <= 24
        }
        return shown.reversed().flatMap { $0.split(separator: " ") }.joined(separator: " ")
    }

    @Test(
        "A verifier that leaves out one check is told which one, first of all",
        arguments: [
            ("without-att-validity", "check the validity of the certificates (ATT-VALIDITY)"),
            ("without-ast-counter", "compare the counter with the stored counter (AST-COUNTER)"),
        ])
    func cause(name: String, duty: String) async throws {
        let report = try await run(mutant: name, profile: .strict)
        let causes = report.summary.causeLines
        #expect(causes.first?.contains("\(duty): accepts ") == true, "\(causes)")
        #expect(screen(report).contains("\(duty): accepts "))
        let fix = try report.page().components(separatedBy: "<ol class=\"fix\">")[1].components(separatedBy: "</li>")[0]
        #expect(fix.contains("<h3>It does not ") && fix.contains("<b>Fix:</b> "))
        #expect(report.markdown.contains("\n| <b>It does not "))
        // Nothing but accepted objects is counted as such, and none that may be accepted with the right values.
        let holes = report.results.filter { $0.expect == .reject && $0.verdict == .accept && $0.outcome != .pass }
        #expect(report.results.filter(\.isHole).count == holes.count)
    }

    @Test("A verifier that rejects genuine objects is told the part that all of them have, and no accepted one has")
    func commonPart() async throws {
        let causes = try await run(mutant: "nothing-after-cose-key").summary.causes
        let cause = causes.first { $0.kind == .refusedGenuine(.rejected) && $0.requirements == ["ATT-VALID"] }
        #expect(cause?.detail == "all with authData.extensions")
    }

    @Test("A verifier that raises on everything faulty is told that it does, and is accused of no hole")
    func raising() async throws {
        let report = try await run("raising") { request in
            let response = ReferenceVerifier().assess(request).response
            return response.verdict == .reject ? VerdictResponse(.error, reason: "IndexError") : response
        }
        let causes = report.summary.causeLines
        #expect(causes.count == 1 && causes[0].hasPrefix("It answers error to "), "\(causes)")
        #expect(screen(report).contains("1 It answers error to "))
        #expect(report.results.filter(\.isHole).isEmpty)
        let totals = RunMatrix([try Recorded.run(report)]).totals[0]
        #expect(totals.failures.isEmpty && totals.others.map(\.failure) == [.outcome(.error)])
        // The impact of a failure is a claim, too: no section is called after one.
        #expect(report.summary.sections.map(\.heading) == [.error])
    }

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
}
