import AdapterTargets
import AttestModel
import ConformanceRunner
import Foundation
import ReferenceVerifier
import SuiteFiles
import TestSupport
import Testing
import VerifierMutants
@testable import Reports

/// Runs typical wrong verifiers on the committed set, and reads the beginning of the reports.
@Suite("The last screen names the cause")
struct MutantCauseTests {
    private static let set = Result {
        try VectorSetFolder(path: Built.packageRoot.appending(path: "vectors").path).read()
    }

    /// A mutant, and what its line has to say.
    private static let mutants = [
        ("without-att-chain", "verify the certificate chain up to the pinned root (ATT-CHAIN): accepts "),
        ("any-chain-named-apple", "verify the certificate chain up to the pinned root (ATT-CHAIN): accepts "),
        ("without-att-nonce", "compare the nonce in the leaf certificate (ATT-NONCE): accepts "),
        ("without-att-appid", "compare rpIdHash of attestations with the app ID (ATT-APPID): accepts "),
        ("without-att-aaguid", "compare aaguid with the environment (ATT-AAGUID): accepts "),
        ("without-att-keyid", "compare the key identifier with the attested key (ATT-KEYID): accepts "),
        ("without-att-validity", "check the validity of the certificates (ATT-VALIDITY): accepts "),
        ("without-ast-signature", "verify the signature of assertions (AST-SIGNATURE): accepts "),
        ("without-ast-counter", "compare the counter with the stored counter (AST-COUNTER): accepts "),
        ("without-ast-challenge", "compare the challenge in client data (AST-CHALLENGE): accepts "),
        ("without-rcp-signature", "verify the signature of receipts (RCP-SIGNATURE): accepts "),
    ]

    private func run(
        _ name: String, _ answer: @escaping @Sendable (VerificationRequest) -> VerdictResponse
    ) async throws -> RunRecord {
        let description = TargetDescription(name: name, version: "1", capabilities: Set(Capability.allCases))
        let target = BuiltinTarget(name: "builtin:mutant/\(name)", description: description, verify: answer)
        return try await ConformanceRun(set: Self.set.get(), target: target, options: RunOptions(jobs: 2)).run()
    }

    /// The last 24 rows at 80 columns, as one paragraph.
    private func screen(_ report: RunRecord) -> String {
        let lines = ConsoleReport(isColored: false).text(report).split(separator: "\n").map(String.init)
        var rows = 0
        let shown = lines.reversed().prefix { line in
            rows += max(1, (line.count + 79) / 80)
            return rows <= 24
        }
        return shown.reversed().flatMap { $0.split(separator: " ") }.joined(separator: " ")
    }

    @Test("A verifier that leaves out one check is told which one, first of all", arguments: mutants)
    func cause(name: String, words: String) async throws {
        let verifier = try #require(Mutants.named(name)).verifier()
        let report = try await run(name) { verifier.assess($0).response }
        let causes = RunSummary(report).causeLines
        #expect(causes.first?.contains(words) == true, "\(causes)")
        #expect(screen(report).contains(words))
        let page = try RunPage(RunSummary(report)).html()
        let fix = page.components(separatedBy: "<ol class=\"fix\">")[1].components(separatedBy: "</li>")[0]
        #expect(fix.contains("<h3>It does not ") && fix.contains("<b>Fix:</b> "))
        #expect(MarkdownReport.text(RunSummary(report)).contains("\n| <b>It does not "))
        // Nothing but accepted objects is counted as such, and none that may be accepted with the right values.
        let holes = report.results.filter { $0.expect == .reject && $0.verdict == .accept && $0.outcome != .pass }
        #expect(report.results.filter(\.isHole).count == holes.count)
    }

    @Test("A verifier that rejects genuine objects is told the part that all of them have, and no accepted one has")
    func commonPart() async throws {
        let verifier = try #require(Mutants.named("nothing-after-cose-key")).verifier()
        let report = try await run("nothing-after-cose-key") { verifier.assess($0).response }
        let rejected = RunSummary(report).causes.filter { $0.kind == .rejectedGenuine }
        let cause = try #require(rejected.first { $0.requirements == ["ATT-VALID"] })
        #expect(cause.detail == "all with authData.extensions")
    }

    @Test("A verifier that raises on everything faulty is told that it does, and is accused of no hole")
    func raising() async throws {
        let reference = ReferenceVerifier()
        let report = try await run("raising") { request in
            let response = reference.assess(request).response
            return response.verdict == .reject ? VerdictResponse(.error, reason: "IndexError") : response
        }
        let causes = RunSummary(report).causeLines
        #expect(causes.count == 1 && causes[0].hasPrefix("It answers error to "), "\(causes)")
        #expect(screen(report).contains("1 It answers error to "))
        #expect(report.results.filter(\.isHole).isEmpty)
        let totals = RunMatrix([try Recorded.run(report)]).totals[0]
        #expect(totals.failures.isEmpty && totals.others.map(\.failure) == [.outcome(.error)])
        // The impact of a failure is a claim, too: no section is called after one.
        #expect(RunSummary(report).sections.map(\.heading) == [.error])
    }

    @Test("One that raises on genuine objects, too, has no score, and the last screen says so")
    func raisingAlways() async throws {
        let report = try await run("raising") { _ in VerdictResponse(.error, reason: "IndexError") }
        #expect(report.exitCode == 3)
        #expect(screen(report).contains("IndexError"), "\(screen(report))")
    }

    @Test("A requirement that was only partly neglected is not called neglected as a whole")
    func partly() throws {
        let text = RunSummary(try ExampleRun.red()).causes.first?.line
        #expect(
            text
                == "It does not fully compare the nonce in the leaf certificate (ATT-NONCE): accepts 1 of 2 faulty objects"
        )
        let whole = try ExampleRun.many(3) { "\($0)" }
        #expect(
            RunSummary(whole).causes.map(\.line)
                == ["It does not compare the nonce in the leaf certificate (ATT-NONCE): accepts 3 of 3 faulty objects"])
        #expect(RunSummary(try ExampleRun.green()).causes.isEmpty && RunSummary(ExampleRun.fault()).causes.isEmpty)
    }

    @Test("A run of vectors that are only observed claims nothing")
    func observed() throws {
        var report = try ExampleRun.red()
        report.results = report.results.filter { $0.outcome == .observed }
        try #require(!report.results.isEmpty)
        let verdict = RunVerdict(report)
        #expect(verdict.headline == "Conforming, as far as it was tested")
        #expect(verdict.sentence == "No vector of this run is judged.")
    }
}
