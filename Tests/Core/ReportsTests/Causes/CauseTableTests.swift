import CauseTestSupport
import TestBasics

@testable import Reports

/// Wrong verifiers, each with the first thing that its maintainer reads on the console and on the page.
@Suite("The first cause of a wrong verifier is what a maintainer would write")
struct CauseTableTests {
    /// The rows, each with the suite that its run is about.
    private static let rows = Result {
        try CauseTable.rows(in: "verifiers").sorted { $0.key < $1.key }.flatMap { suite, rows in
            rows.map { ($0, suite) }
        }
    }

    @Test("First cause, impact and remedy", arguments: try rows.get())
    func first(row: CauseRow, suite: String) async throws {
        let only = ["\(suite)/**"] + (suite == "receipt" ? [] : ["sequence/**"])
        try row.expectFirst(of: try await CauseRun.of(row.target, profile: row.profile, only: only))
    }

    @Test("The table has each verifier once")
    func names() throws {
        let names = try Self.rows.get().map(\.0.target)
        #expect(names.count >= 60 && Set(names).count == names.count)
    }

    @Test("What a refused shape explains has no other cause, and nothing stays unproven")
    func shapeAlone() async throws {
        let report = try await CauseRun.of("leaf-extended-key-usage-refused", only: ["attestation/**", "sequence/**"])
        let cause = try #require(report.summary.causes.first)
        #expect(report.summary.causes.count == 1, "\(report.summary.causeLines)")
        #expect(report.counts[.inconclusive] == nil)
        #expect(cause.line.contains(" Its words: ATT-CHAIN: "))
        let explained = cause.results.map(\.id.description)
        #expect(
            explained.contains("attestation/valid/production")
                && explained.contains("attestation/valid/with-eku-and-acl-blob"))
        #expect(Set(explained) == Set(report.failures.map(\.id.description)))
    }

    @Test(
        "What is refused in the accepted shape, too, has a cause of its own, and the commands name the first one's example"
    )
    func besideShape() async throws {
        let report = try await CauseRun.of("extended-key-usage-and-extensions-refused", only: ["attestation/**"])
        let others = report.summary.causes.filter { $0.kind == .refusedGenuine(.rejected) }
        let other = try #require(others.first)
        #expect(others.count == 1 && other.line.contains("all with authData.extensions"))
        #expect(other.line.hasPrefix("It rejects \(other.results.count) of "), "\(other.line)")
        #expect(other.results.allSatisfy { $0.shape == .iOS26BeforeEKU }, "\(report.summary.causeLines)")
        #expect(report.summary.gravest?.id == "attestation/valid/production")
    }

    @Test("A step that fails is told as what it is, with its sequences, and never as a state that was not kept")
    func steps() async throws {
        for name in ["exactly-37-bytes-demanded", "panics-on-keys-that-it-attested", "counter-plus-one-demanded"] {
            let report = try await CauseRun.of(name, only: ["assertion/**", "sequence/**"])
            let refused = report.summary.causes.filter { if case .refusedGenuine = $0.kind { true } else { false } }
            #expect(refused.map(\.requirements) == [["AST-VALID"]], "\(report.summary.causeLines)")
            #expect(refused.allSatisfy { !$0.remedy.contains("Store the key") && $0.line.contains(" sequences") })
        }
    }

    @Test(
        "What breaks on a part of genuine objects breaks on faulty ones with it: one cause, whose example is genuine",
        arguments: [
            "answers-error-to-assertions-of-os-27", "panics-on-assertions-of-os-27", "hangs-on-assertions-of-os-27",
        ])
    func alike(name: String) async throws {
        let report = try await CauseRun.of(name, only: ["assertion/**", "sequence/**"])
        let causes = report.summary.causes
        #expect(causes.count == 1, "\(report.summary.causeLines)")
        #expect(causes[0].line.contains("faulty objects alike") && causes[0].results[0].wanted == .accept)
    }

    @Test(
        "What breaks on every object of a kind is one cause, and no part of some",
        arguments: [("crash", "it accepted none"), ("error", "Its error: ImportError: no module named cbor2")])
    func whole(ending: String, words: String) async throws {
        let report = try await CauseRun.of("\(ending)-on-every-assertion", only: ["assertion/**", "attestation/**"])
        #expect(report.summary.causes.count == 1, "\(report.summary.causeLines)")
        let cause = try #require(report.summary.causes.first)
        #expect(cause.line.contains(words) && cause.remedy.contains("a library, a file or a setting"))
        #expect(Set(cause.results.map(\.id)) == Set(report.failures.map(\.id)))
    }

    @Test(
        "A verifier that checks no certificate, or no validity, is told that, and nothing of its clock",
        arguments: [
            ("certificates-unchecked", "to the pinned root"), ("without-att-validity", "the certificates, and"),
        ])
    func unchecked(name: String, words: String) async throws {
        let summary = try await CauseRun.of(name, only: ["attestation/**"]).summary
        #expect(summary.causes.count == 1 && summary.causeLines[0].contains(words), "\(summary.causeLines)")
        #expect(!summary.notes.contains { $0.contains("'time'") })
        #expect(summary.verdict.sentence.hasSuffix(" not tested, for want of answers that follow 'time'."))
    }

    @Test("Answers that differ are one cause, which counts as the verdict does")
    func unsteady() throws {
        var results = try ["a", "b"].map {
            try ExampleRun.result("attestation/valid/\($0)", .unstable, expect: .accept)
        }
        results.append(try ExampleRun.result("attestation/valid/c", .error, .error, expect: .accept))
        (results[0].refusal, results[2].refusal, results[2].wasAcceptedAtStart) = (.error, .error, true)
        let summary = ExampleRun.run(results).summary
        let words = "the same 2 genuine objects: it answers 1 other request differently, too"
        #expect(summary.causes.count == 1 && summary.causeLines[0].hasSuffix(words), "\(summary.causeLines)")
        #expect(summary.verdict.sentence.contains("error to 1 object (1 of them accepted at the start) and gives"))
    }

    @Test("A faulty object that breaks the target in the words of a refused shape belongs to that, and sequences do")
    func alikeInShape() async throws {
        let report = try await CauseRun.of("answers-error-to-receipts-in-ber", only: ["receipt/**", "sequence/**"])
        #expect(report.summary.causes.count == 1, "\(report.summary.causeLines)")
        let explained = Set(report.summary.causes.flatMap(\.results).map(\.id.description))
        #expect(explained.contains("receipt/decode/nested-deep"))
        #expect(report.results.contains { $0.isSequence && $0.shape == .derReceipt })
    }

    @Test("What a policy that stays makes of other objects is no cause of its own")
    func turned() async throws {
        let report = try await CauseRun.of("policy-stays", profile: .strict, only: ["attestation/**", "sequence/**"])
        let causes = report.summary.causes.filter { if case .named = $0.kind { false } else { true } }
        #expect(causes.map(\.kind) == [.turned], "\(report.summary.causeLines)")
        let cause = try #require(causes.first)
        let proven = report.failures.filter { $0.outcome != .inconclusive }
        #expect(Set(cause.results.map(\.id)) == Set(proven.map(\.id)))
        #expect(cause.line.contains(" other objects, perhaps for the same cause"), "\(cause.line)")
        #expect(cause.impact == .lockout)
    }

    @Test("A verifier that keeps state, alone or in two processes, is told that alone", arguments: [1, 2])
    func stateful(jobs: Int) async throws {
        let only = ["attestation/**", "assertion/**"]
        let report = try await CauseRun.of("keys-and-counters-kept", only: only, jobs: jobs)
        let others = report.failures.filter { $0.outcome != .inconclusive }
        #expect(others.isEmpty, "\(report.summary.causeLines)")
        let lines = report.summary.causeLines
        #expect(lines.count == 1 && lines[0].contains("the target seems to keep state"), "\(lines)")
        #expect(report.summary.verdict.sentence.hasSuffix(" prove nothing, because it seems to keep state."))
    }

    @Test("What an app ID that stays lets through in a sequence is no cause of its own")
    func staleAcceptances() async throws {
        let report = try await CauseRun.of("app-id-stays", only: ["attestation/**", "sequence/**"])
        let cause = try #require(report.summary.causes.first)
        #expect(report.summary.causes.map(\.kind) == [.turned], "\(report.summary.causeLines)")
        #expect(
            cause.line.contains(" after an earlier request, it accepts ") && cause.impact == .impersonation,
            "\(cause.line)")
        #expect(cause.results.contains { $0.isSequence && $0.isHole })
    }

    @Test("A verifier that keeps keys and refuses a shape is told both, and that it locks nobody out besides")
    func statefulInShape() async throws {
        let name = "keys-kept-and-extended-key-usage-refused"
        let report = try await CauseRun.of(name, only: ["attestation/**"])
        let lines = report.summary.causeLines
        #expect(lines.count == 2 && lines[0].contains("it refuses leaf certificates with extended key usage"))
        #expect(lines.last?.contains("the target seems to keep state") == true, "\(lines)")
        let others = report.failures.filter { $0.outcome != .inconclusive }
        #expect(others.allSatisfy { $0.reason == "bad key usage" }, "\(others.map(\.id))")
    }

    @Test("A chain from memory says nothing of the clock, and is the one cause of what it lets through")
    func chainsFromMemory() async throws {
        let report = try await CauseRun.of("chains-remembered-by-leaf", profile: .strict, only: ["attestation/**"])
        let causes = report.summary.causes
        #expect(causes.count == 1 && causes[0].line.contains("it answers from memory"), "\(report.summary.causeLines)")
        #expect(report.counts[.notTestable] == nil && causes[0].results.contains(where: \.isHole))
        #expect(Set(causes.flatMap(\.results).map(\.id)) == Set(report.failures.map(\.id)))
    }

    @Test("A verdict from memory is one cause, also where another shape is judged")
    func memoryInShape() async throws {
        let name = "verdict-looked-up-and-extended-key-usage-refused"
        let report = try await CauseRun.of(name, only: ["attestation/**"])
        let lines = report.summary.causeLines
        #expect(
            lines.count == 2 && lines[0].contains("it refuses leaf certificates with extended key usage"), "\(lines)")
        #expect(lines.last?.contains("it answers from memory (verifyAttestation)") == true)
    }

    @Test("A run that conforms says of a chain from memory what no vector shows, and not that it is to be fixed first")
    func conformsFromMemory() async throws {
        let report = try await CauseRun.of("chains-remembered-by-leaf", only: ["attestation/**"])
        #expect(report.summary.verdict.headline == "Conforming, but it answers from memory" && report.exitCode == 0)
        let lines = report.summary.causeLines
        #expect(lines.count == 1 && lines[0].hasPrefix("It answers from memory: it accepts "), "\(lines)")
    }

    @Test("A verdict from memory says nothing of the clock, whose vectors are judged")
    func memory() async throws {
        let report = try await CauseRun.of("verdict-looked-up-by-key-identifier", only: ["attestation/**"])
        #expect(report.summary.causes.count == 1, "\(report.summary.causeLines)")
        #expect(report.counts[.notTestable] == nil && report.results.contains { $0.requirement == "ATT-VALIDITY" })
    }

    @Test("A verifier that raises on everything faulty is told that it does, and is accused of no hole")
    func raising() async throws {
        let report = try await CauseRun.of("raises-on-faults")
        let causes = report.summary.causeLines
        #expect(causes.count == 1 && causes[0].hasPrefix("It answers error to "), "\(causes)")
        #expect(report.console.contains("\n1  It answers error to "))
        #expect(report.results.filter(\.isHole).isEmpty)
        let totals = RunMatrix([try Recorded.run(report)]).totals[0]
        #expect(totals.failures.isEmpty && totals.others.map(\.failure) == [.outcome(.error)])
        // The impact of a failure is a claim, too: no section is called after one.
        #expect(report.summary.sections.map(\.heading) == [.error])
    }
}
