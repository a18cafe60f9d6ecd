import RunnerTestSupport
import SuiteFiles

@Suite("Reasons for rejecting")
struct ReasonTests {
    /// The fake target rejects with the stage in its words, and no code.
    private let map = ReasonMap(
        file: "reasons.yaml", codes: [],
        reasons: [
            ReasonMap.Entry(pattern: "*in nonce", stages: [.nonce, .challenge]),
            ReasonMap.Entry(pattern: "fault in c*", stages: [.validity]),
        ])

    @Test("It is scored beside the verdict, and counts only when the user says so")
    func scores() async throws {
        let fixture = try FakeTargetFixture()
        let target = fixture.correct("accept-on", TestSet.selfSigned)
        let report = try await fixture.run(target, options: RunOptions(profile: .strict, reasons: map))
        #expect(report.spoiled == [TestSet.selfSigned: .wrongVerdict])
        func score(_ id: String) throws -> ReasonScore? { map.match(for: try report.result(id))?.score }
        #expect(try score(TestSet.otherChallenge) == .right)
        #expect(try score(TestSet.pathLength) == .otherStage)
        #expect(try score(TestSet.expired) == .unknown)
        for unscored in [TestSet.selfSigned, TestSet.production, TestSet.odd] { #expect(try score(unscored) == nil) }
        #expect(report.reasonCounts == [.right: 1, .otherStage: 2, .unknown: 1])
        let strict = try await fixture.run(
            fixture.correct(), options: RunOptions(only: [Glob("attestation/*/*")], reasons: map, requiresReasons: true)
        )
        #expect(strict.exitCode == 1)
        #expect(strict.spoiled == [TestSet.selfSigned: .pass, TestSet.expired: .pass])
        #expect(strict.header.options.failure(of: try strict.result(TestSet.selfSigned)) == .wrongReason)
    }

    @Test("A code goes before the words, and a second requirement that is broken is right as well")
    func precedence() throws {
        var vector = try TestSet.vector(TestSet.otherChallenge, .attestationNonce, control: TestSet.production)
        func score(_ code: String?, _ reason: String?) -> ReasonMatch? {
            let map = ReasonMap(
                file: "", codes: [ReasonMap.Entry(pattern: "E_CH*", stages: [.chain])],
                reasons: [ReasonMap.Entry(pattern: "*nonce*", stages: [.nonce])])
            return map.match(
                for: VectorResult(vector: vector, outcome: .pass, verdict: .reject, reason: reason, code: code))
        }
        #expect(score("E_CHAIN", "a/nonce/b")?.score == .otherStage)
        #expect(score("E_OTHER", "a/nonce/b")?.score == .right)
        #expect(score("E_OTHER", nil)?.score == .unknown)
        #expect(score("E_CHAIN", nil)?.sentence == "rejected for another reason: chain, though the fault lies in nonce")
        vector.alsoBreaks = AlsoBreaks(.attestationChain, "Both.")
        #expect(score("E_CHAIN", nil)?.score == .right)
    }

    @Test(
        "A stage that nobody can tell apart from the fault's is right",
        arguments: [
            (Stage.nonce, Stage.signature, true), (.signature, .nonce, true), (.key, .credential, true),
            (.credential, .decode, true), (.extensions, .decode, true), (.nonce, .decode, false),
            (.chain, .validity, false), (.key, .decode, false), (.app, .signature, false),
        ])
    func indistinguishable(fault: Stage, said: Stage, isRight: Bool) throws {
        var vector = try TestSet.vector(TestSet.otherChallenge, .attestationNonce, control: TestSet.production)
        vector.stage = fault
        let map = ReasonMap(file: "", codes: [ReasonMap.Entry(pattern: "E", stages: [said])], reasons: [])
        let match = map.match(for: VectorResult(vector: vector, outcome: .pass, verdict: .reject, code: "E"))
        #expect(match?.score == (isRight ? .right : .otherStage))
    }
}
