import AttestModel
import Foundation
import RunnerTestSupport
import SuiteFiles
import TestSupport
import Testing

@Suite("The file of known failures")
struct BaselineFileTests {
    private let scratch: ScratchFolder
    private static let head = "suiteVersion: 0.1.0\ndigest: \(String(repeating: "ab", count: 32))\n"

    init() throws { scratch = try ScratchFolder() }

    @Test("It is read with reasons, links and lines")
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
        "Anything else is one error that names file and line",
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
            ("known: a\n", ":3:8: 'known' must be a list"),
            ("known:\n- a\n", ":4:3: 'known[0]' must be a mapping"),
            ("known:\n- id: a\n  id: b\n", ":4:3: 'id' is there twice"), ("known: [\n", ":4:"),
        ])
    func defects(text: String, said: String) throws {
        let path = try scratch.write(Self.head + text, to: "known.yaml")
        let error = #expect(throws: RunnerError(.configuration, "")) { try Baseline(file: path) }
        #expect(error?.message.hasPrefix(path + said) == true, "\(error?.message ?? "")")
    }

    @Test("The example in the specification is a valid baseline that lists existing vectors")
    func example() throws {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/judgement.md"), encoding: .utf8)
        let text = try #require(page.firstMatch(of: /```yaml\n(suiteVersion:[^`]*)```/)?.1)
        let baseline = try Baseline(file: scratch.write(String(text), to: "known.yaml"))
        #expect(baseline.known.count == 2 && baseline.flaky.count == 1)
        let ids = try VectorSetFolder(path: Built.packageRoot.appending(path: "vectors").path).read().vectors.map(\.id)
        for entry in baseline.known + baseline.flaky {
            #expect(ids.contains { entry.pattern.matches($0.description) }, "\(entry.pattern)")
        }
    }

    @Test("It needs a digest, and it has to be there")
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
        let path = fixture.folder.path("known.yaml")
        let attestations = try await report(RunOptions(only: [Glob("attestation/*/*")]))
        let first = try Baseline(
            file: path, of: attestations.failureByID, on: BaselineSet(fixture.set.manifest),
            with: fixture.set.vectors.map(\.outline), replacing: old, reason: "new")
        #expect(first.known.map(\.reason) == ["not asked", entries[0].reason])
        #expect(first.known.last?.link == "http://l" && first.flaky == old.flaky)
        let whole = try await report(RunOptions())
        let second = try Baseline(
            file: path, of: whole.failureByID, on: BaselineSet(fixture.set.manifest),
            with: fixture.set.vectors.map(\.outline),
            replacing: first, reason: "new")
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
}
