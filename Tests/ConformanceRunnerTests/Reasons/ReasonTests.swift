import AttestModel
import ConformanceRunner
import Foundation
import TestSupport
import Testing

@Suite("Whether a rejection has the right reason")
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
        let bench = try Bench()
        let target = bench.correct("accept-on", TestSet.selfSigned)
        let report = try await bench.run(target, options: RunOptions(profile: .strict, reasons: map))
        #expect(report.spoiled == [TestSet.selfSigned: .wrongVerdict])
        func score(_ id: String) throws -> ReasonScore? { map.finding(on: try report.result(id))?.score }
        #expect(try score(TestSet.otherChallenge) == .right)
        #expect(try score(TestSet.pathLength) == .otherStage)
        #expect(try score(TestSet.expired) == .unknown)
        for unscored in [TestSet.selfSigned, TestSet.production, TestSet.odd] { #expect(try score(unscored) == nil) }
        #expect(report.reasonCounts == [.right: 1, .otherStage: 2, .unknown: 1])
        let strict = try await bench.run(
            bench.correct(), options: RunOptions(only: [Glob("attestation/*/*")], reasons: map, requiresReasons: true))
        #expect(strict.exitCode == 1)
        #expect(strict.spoiled == [TestSet.selfSigned: .pass, TestSet.expired: .pass])
        #expect(strict.header.options.failure(of: try strict.result(TestSet.selfSigned)) == .wrongReason)
    }

    @Test("A code goes before the words, and a second requirement that is broken is right as well")
    func precedence() throws {
        var vector = try TestSet.vector(TestSet.otherChallenge, .attestationNonce, control: TestSet.production)
        func score(_ code: String?, _ reason: String?) -> ReasonFinding? {
            let map = ReasonMap(
                file: "", codes: [ReasonMap.Entry(pattern: "E_CH*", stages: [.chain])],
                reasons: [ReasonMap.Entry(pattern: "*nonce*", stages: [.nonce])])
            return map.finding(
                on: VectorResult(vector: vector, outcome: .pass, verdict: .reject, reason: reason, code: code))
        }
        #expect(score("E_CHAIN", "a/nonce/b")?.score == .otherStage)
        #expect(score("E_OTHER", "a/nonce/b")?.score == .right)
        #expect(score("E_OTHER", nil)?.score == .unknown)
        #expect(
            score("E_CHAIN", nil)?.sentence == "rejected for another reason: chain, though the fault lies in nonce")
        vector.alsoBreaks = AlsoBreaks(.attestationChain, "Both.")
        #expect(score("E_CHAIN", nil)?.score == .right)
    }

    @Test("The file names codes and words, each with one stage or several")
    func reading() throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(
            "codes:\n  E_NONCE: nonce\n  E_CERT: [chain, validity]\nreasons:\n  \"*: expired\": validity\n",
            to: "r.yaml")
        let read = try ReasonMap(file: path, option: "--reasons")
        #expect(
            read.codes == [
                ReasonMap.Entry(pattern: "E_NONCE", stages: [.nonce]),
                ReasonMap.Entry(pattern: "E_CERT", stages: [.chain, .validity]),
            ])
        #expect(read.reasons == [ReasonMap.Entry(pattern: "*: expired", stages: [.validity])])
    }

    @Test("The example of the specification is one")
    func example() throws {
        let scratch = try ScratchFolder()
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/judgement.md"), encoding: .utf8)
        let text = try #require(page.firstMatch(of: /```yaml\n(codes:[^`]*)```/)?.1)
        let read = try ReasonMap(file: scratch.write(String(text), to: "r.yaml"), option: "--reasons")
        #expect(read.codes.count == 2 && read.reasons.count == 2)
    }

    @Test(
        "Anything else is one error that names file and line",
        arguments: [
            (
                "codes:\n  A: nonce\n  B: [chain, nonse]\n",
                ":3: 'nonse' (did you mean 'nonce'?) is not a stage; there are"
            ),
            ("code:\n  A: nonce\n", ":1: 'code' (did you mean 'codes'?) is not a key of the file"),
            ("codes:\n  A: nonce\n  A: chain\n", ":2: 'A' is there twice"),
            ("codes: [nonce]\n", ":1: 'codes' has to be a mapping"), ("codes: [\n", ":2: is not YAML"),
            ("codes:\n  A: []\n", ":2: 'codes' maps text to one stage or a list"),
            ("codes:\n  A:\n    b: c\n", ":2: 'A' has to be mapped to a stage"), ("codes: {}\n", ":1: maps nothing"),
            ("# nothing\n", ":1: is empty"), ("- a\n", ":1: the file has to be a mapping"),
        ])
    func defects(text: String, said: String) throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(text, to: "r.yaml")
        let error = #expect(throws: RunnerError(.configuration, "")) { try ReasonMap(file: path, option: "--reasons") }
        #expect(error?.message.hasPrefix(path + said) == true, "\(error?.message ?? "")")
        #expect(error?.exitCode == 2)
    }
}
