import RunnerTestSupport
import SuiteFiles

@Suite("The files of known failures and of reasons")
struct JudgementFileTests {
    private let scratch: ScratchFolder
    private static let head = "suiteVersion: 0.1.0\ndigest: \(String(repeating: "ab", count: 32))\n"

    init() throws { scratch = try ScratchFolder() }

    @Test("A baseline is read with reasons, links and lines")
    func reading() throws {
        let path = try scratch.write(
            Self.head + """
                known:
                  - id: attestation/nonce/*
                    outcome: wrongVerdict
                    reason: "not before 2.0: see the tracker"
                    link: https://example.com/12
                  - {id: attestation/chain/self-signed, outcome: wrongReason, reason: says E_FORMAT}
                flaky:
                  - id: assertion/counter/same
                    reason: races
                """, to: "known.yaml")
        let baseline = try Baseline(file: path)
        #expect(baseline.digest == [UInt8](repeating: 0xAB, count: 32) && baseline.suiteVersion == "0.1.0")
        #expect(baseline.known.map(\.line) == [4, 8] && baseline.flaky.map(\.line) == [10])
        #expect(baseline.known.map(\.failure) == [.outcome(.wrongVerdict), .wrongReason])
        #expect(baseline.known[0].link == "https://example.com/12")
        #expect(baseline.known[0].reason == "not before 2.0: see the tracker" && baseline.flaky[0].failure == nil)
    }

    @Test(
        "Anything else in a baseline is one error that names file and line",
        arguments: [
            (
                "known:\n- id: a\n  outcome: crsh\n  reason: r\n",
                ":5:12: 'known[0].outcome' has 'crsh' (did you mean 'crash'?), which is not the outcome of"
            ),
            (
                "known:\n- id: a\n  outcome: pass\n  reason: r\n",
                ":5:12: 'known[0].outcome' has 'pass', which is not the outcome of a failure"
            ),
            ("known:\n- id: a\n  outcome: crash\n", ":4:3: 'known[0]' lacks 'reason'"),
            ("known:\n- id: a\n  outcome: crash\n  reason: ' '\n", ":6:11: 'known[0].reason' must not be empty"),
            (
                "known:\n- id: a\n  outcom: crash\n",
                ":5:3: 'outcom' (did you mean 'outcome'?) is not a key of 'known[0]'"
            ),
            ("flaky:\n- id: a\n  outcome: crash\n  reason: r\n", ":5:3: 'outcome' is not a key of 'flaky[0]'"),
            ("knwon: []\n", ":3:1: 'knwon' (did you mean 'known'?) is not a key of the file"),
            ("known: a\n", ":3:8: 'known' must be a list"), ("known:\n- a\n", ":4:3: 'known[0]' must be a mapping"),
            ("known:\n- id: a\n  id: b\n", ":4:3: 'id' is there twice"), ("known: [\n", ":4:"),
        ])
    func defects(text: String, said: String) throws {
        let path = try scratch.write(Self.head + text, to: "known.yaml")
        let error = #expect(throws: RunnerError(.configuration, "")) { try Baseline(file: path) }
        #expect(error?.message.hasPrefix(path + said) == true, "\(error?.message ?? "")")
    }

    @Test("The examples in the specification are valid, and the baseline among them lists existing vectors")
    func examples() throws {
        let page = try Built.text("spec/judgement.md")
        func example(_ key: String) throws -> String {
            let text = page.components(separatedBy: "```yaml\n").first { $0.hasPrefix("\(key):") }
            return try scratch.write(#require(text).components(separatedBy: "```")[0], to: "example.yaml")
        }
        let reasons = try ReasonMap(file: example("codes"), option: "--reasons")
        #expect(reasons.codes.count == 2 && reasons.reasons.count == 2)
        let baseline = try Baseline(file: example("suiteVersion"))
        #expect(baseline.known.count == 2 && baseline.flaky.count == 1)
        let ids = try VectorSetFolder(path: Built.packageRoot.appending(path: "vectors").path).read().vectors.map(\.id)
        for entry in baseline.known + baseline.flaky {
            #expect(ids.contains { entry.pattern.matches($0.description) }, "\(entry.pattern)")
        }
    }

    @Test("A baseline needs a digest, and it has to be there")
    func digest() throws {
        for text in ["known: []\n", "suiteVersion: 0.1.0\ndigest: abc\n"] {
            let path = try scratch.write(text, to: "known.yaml")
            let error = #expect(throws: RunnerError(.configuration, "")) { try Baseline(file: path) }
            #expect(error?.message.contains("'digest'") == true)
        }
        #expect(throws: RunnerError(.file, "")) { try Baseline(file: scratch.path("nowhere.yaml")) }
    }

    @Test(
        "A baseline made from a run matches the run exactly, and keeps reasons, links and entries that were not asked")
    func writing() async throws {
        let fixture = try FakeTargetFixture()
        func report(_ options: RunOptions) async throws -> RunRecord {
            let target = fixture.correct("accept-on", TestSet.selfSigned, "accept-on", TestSet.sameCounter)
            return try await fixture.run(target, options: options)
        }
        let path = fixture.folder.path("known.yaml")
        func written(_ report: RunRecord, _ old: Baseline) throws -> Baseline {
            try Baseline(
                file: path, of: report.failureByID, on: BaselineSet(fixture.set.manifest),
                with: fixture.set.vectors.map(\.outline), replacing: old, reason: "new")
        }
        let wrong = Failure.outcome(.wrongVerdict)
        let entries = [
            BaselineEntry(
                pattern: Glob("attestation/ch*/*"), failure: wrong, reason: "a: 'b' #c\n\"d\"", link: "http://l"),
            BaselineEntry(pattern: Glob(TestSet.development), failure: wrong, reason: "gone"),
            BaselineEntry(pattern: Glob(TestSet.firstAssertion), failure: wrong, reason: "not asked"),
            BaselineEntry(pattern: Glob("attestation/old/case"), failure: wrong, reason: "of an older set"),
        ]
        let old = Baseline(
            file: "", suiteVersion: "0.0.9", digest: [1], known: entries,
            flaky: [BaselineEntry(pattern: Glob(TestSet.otherChallenge), failure: nil, reason: "races")])
        let attestations = try await report(RunOptions(only: [Glob("attestation/*/*")]))
        let first = try written(attestations, old)
        #expect(first.known.map(\.reason) == ["not asked", entries[0].reason])
        #expect(first.known.last?.link == "http://l" && first.flaky == old.flaky)
        let whole = try await report(RunOptions())
        let second = try written(whole, first)
        #expect(second.known.map(\.pattern.description) == [TestSet.sameCounter, TestSet.selfSigned])
        try Data(second.text.utf8).write(to: URL(filePath: path))
        let read = try Baseline(file: path)
        #expect(read.known.map(\.reason) == ["new", entries[0].reason])
        #expect(read.known.map(\.answer) == [.accepted, .accepted] && read.known.map(\.impact) == [.replay, .forgery])
        #expect(read.tolerated == [.forgery: 1, .replay: 1])
        #expect(
            try second.text.contains("\n# It tolerates 1 forgery, 1 replay: ")
                && second.text.contains("\n# Case same\n- id"))
        #expect(throws: RunnerError(.usage, "")) { try second.check(tolerating: [.replay]) }
        try second.check(tolerating: [.replay, .forgery])
        #expect(try await report(RunOptions(baseline: read)).exitCode == 0)
    }

    @Test("A file of reasons names codes and words, each with one stage or several")
    func reasons() throws {
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

    @Test(
        "Anything else in a file of reasons is one error that names file and line",
        arguments: [
            (
                "codes:\n  A: nonce\n  B: [chain, nonse]\n",
                ":3:14: 'codes.B[1]' has 'nonse' (did you mean 'nonce'?), which is none of"
            ),
            ("code:\n  A: nonce\n", ":1:1: 'code' (did you mean 'codes'?) is not a key of the file"),
            ("codes: [nonce]\n", ":1:8: 'codes' must be a mapping"),
            ("codes:\n  A: []\n", ":2:6: 'codes.A' must not be empty"),
            ("codes:\n  A:\n    b: c\n", ":3:5: 'codes.A' must be one of"),
            ("codes: {}\n", ":1:1: the file maps nothing"),
            ("# nothing\n", ":1:1: is empty"), ("- a\n", ":1:1: the file must be a mapping"),
        ])
    func defectsOfReasons(text: String, said: String) throws {
        let path = try scratch.write(text, to: "r.yaml")
        let error = #expect(throws: RunnerError(.configuration, "")) { try ReasonMap(file: path, option: "--reasons") }
        #expect(error?.message.hasPrefix(path + said) == true, "\(error?.message ?? "")")
        #expect(error?.exitCode == 2)
    }
}
