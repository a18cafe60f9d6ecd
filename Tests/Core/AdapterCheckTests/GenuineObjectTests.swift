import AdapterCheck
import AdapterTargets
import AttestModel
import RunnerTestSupport
import Testing

@Suite("Whether an adapter reaches its verifier")
struct GenuineObjectTests {
    private let fixture: FakeTargetFixture
    private let genuine: [Vector]

    init() throws {
        fixture = try FakeTargetFixture()
        genuine = try TestSet.vectors().filter { $0.expect == .accept }
    }

    /// Returns the results about genuine objects.
    private func check(_ words: [String]) async throws -> [RuleResult] {
        let report = try await ProtocolCheck(
            TargetSpecification(fixture.correct(words)), timeout: .seconds(3600),
            genuine: genuine
        ).run()
        return report.results.filter { $0.rule.id.hasPrefix("genuine-") }
    }

    @Test("A correct program accepts one object of each kind")
    func correct() async throws {
        let results = try await check([])
        #expect(results.map(\.rule.id) == ["genuine-attestation", "genuine-assertion"])
        // The fake returns no key of an attestation.
        #expect(results.map(\.outcome) == [.remark, .kept])
        #expect(results.first?.detail.hasPrefix("It returns no publicKey") == true)
    }

    @Test(
        "A program that accepts none is broken, in one line that has the one reason",
        arguments: ["error-on", "reject-on", "unsupported-on"])
    func none(word: String) async throws {
        let results = try await check([word, TestSet.production, word, TestSet.development])
        #expect(results.map(\.outcome) == [.broken, .kept])
        #expect(results[0].detail.hasPrefix("It accepted none of 2 genuine objects, all for one reason: it answered '"))
    }

    @Test(
        "Several reasons are folded behind the first, and an object that is accepted after the first is a remark",
        arguments: [
            (
                ["error-on", TestSet.production, "reject-on", TestSet.development], .broken,
                "It accepted none of 2 genuine objects: it answered 'error' (unhandled IndexError) to "
                    + "\(TestSet.production), and differently to 1 other."
            ),
            (
                ["reject-on", TestSet.production], .remark,
                "but not the one before: it answered 'reject' (told to) to \(TestSet.production)"
            ),
            (["wrong-counter-on", TestSet.production], .broken, "but counter is 99, expected 0"),
            (["exit-on", TestSet.production], .broken, "ended with exit code 7"),
        ] as [([String], RuleResult.Outcome, String)])
    func first(words: [String], outcome: RuleResult.Outcome, detail: String) async throws {
        let result = try #require(try await check(words).first)
        #expect(result.outcome == outcome && result.detail.contains(detail), "\(result.detail)")
        #expect(words[0] != "exit-on" || result.evidence.contains("about to exit"))
    }
}
