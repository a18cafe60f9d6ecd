import RunnerTestSupport
@testable import AttestModel

@Suite("Known failures")
struct BaselineTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    private func baseline(
        _ known: [(String, Failure)], answer: ReceivedAnswer? = nil, flaky: [String] = []
    ) -> Baseline {
        Baseline(
            file: "known.yaml", suiteVersion: "0.1.0", digest: fixture.set.digest,
            known: known.enumerated().map { index, entry in
                BaselineEntry(
                    pattern: Glob(entry.0), failure: entry.1, answer: answer, reason: "because", line: index + 1)
            },
            flaky: flaky.map { BaselineEntry(pattern: Glob($0), failure: nil, reason: "races", line: 99) })
    }

    /// A target that accepts a forgery and crashes on a replay.
    private func run(_ baseline: Baseline, _ change: (inout RunOptions) -> Void = { _ in }) async throws -> RunRecord {
        var options = RunOptions(baseline: baseline)
        change(&options)
        return try await fixture.run(
            fixture.correct("accept-on", TestSet.selfSigned, "crash-on", TestSet.otherChallenge), options: options)
    }

    private let both: [(String, Failure)] = [
        (TestSet.selfSigned, .outcome(.wrongVerdict)), (TestSet.otherChallenge, .outcome(.crash)),
    ]

    @Test("A run that fails exactly as listed conforms, and shows the known failures")
    func exact() async throws {
        let report = try await run(baseline(both))
        #expect(report.exitCode == 0 && report.failures.isEmpty)
        #expect(report.known.map(\.result.id.description) == [TestSet.selfSigned, TestSet.otherChallenge])
        #expect(report.counts[.wrongVerdict] == 1 && report.counts[.crash] == 1)
        let shuffled = try await run(baseline(both)) { ($0.shuffleSeed, $0.repeats, $0.shard) = (3, 2, Shard("1/1")) }
        #expect(shuffled.exitCode == 0 && shuffled.known.count == 2)
    }

    @Test("An error that turns into an acceptance is changed, and so is any other answer than the listed one")
    func worse() async throws {
        func run(_ word: String, _ outcome: Outcome, _ answer: ReceivedAnswer?) async throws -> RunRecord {
            let baseline = baseline([(TestSet.selfSigned, .outcome(outcome))], answer: answer)
            #expect(baseline.known[0].isVague == (answer == nil))
            return try await fixture.run(
                fixture.correct(word, TestSet.selfSigned), options: RunOptions(baseline: baseline))
        }
        #expect(try await run("error-on", .error, .error).exitCode == 0)
        let accepted = try await run("accept-on", .error, .error)
        #expect(accepted.exitCode == 1 && accepted.having(.changed).map(\.answer) == [.accepted])
        #expect(try await run("error-on", .wrongVerdict, .accepted).exitCode == 1)
        // A file from before errors were an outcome of their own is still read.
        for word in ["error-on", "accept-on"] { #expect(try await run(word, .wrongVerdict, nil).exitCode == 0) }
    }

    @Test("An unlisted failure fails the run, and so does a listed vector that fails in another way")
    func others() async throws {
        let unlisted = try await run(baseline(Array(both.prefix(1))))
        #expect(unlisted.exitCode == 1 && unlisted.spoiled == [TestSet.otherChallenge: .crash])
        let changed = try await run(baseline([both[0], (TestSet.otherChallenge, .outcome(.timeout))]))
        #expect(changed.exitCode == 1 && changed.spoiled == [TestSet.otherChallenge: .crash])
        #expect(changed.having(.changed).map(\.id.description) == [TestSet.otherChallenge])
    }

    @Test("An entry that no longer fails fails the run, unless its vector is not selected")
    func stale() async throws {
        let list = both + [(TestSet.sameCounter, .outcome(.wrongVerdict))]
        let report = try await run(baseline(list))
        #expect(report.exitCode == 1 && report.failures.isEmpty)
        #expect(report.stale.map(\.result.id.description) == [TestSet.sameCounter])
        let elsewhere = try await run(baseline(list)) { $0.skip = [Glob("assertion/**")] }
        #expect(elsewhere.exitCode == 0 && elsewhere.stale.isEmpty)
    }

    @Test("An entry that matches nothing fails the run, with the id that was meant")
    func unmatched() async throws {
        let report = try await run(baseline(both + [("attestation/chain/self-singed", .outcome(.crash))]))
        #expect(report.exitCode == 1 && report.failures.isEmpty)
        #expect(report.unmatched.map(\.nearest?.description) == [TestSet.selfSigned])
        #expect(report.unmatched.first?.entry.line == 3)
    }

    @Test("A flaky vector may fail or pass, and is never stale")
    func flaky() async throws {
        let report = try await run(
            baseline([], flaky: [TestSet.selfSigned, TestSet.otherChallenge, TestSet.development]))
        #expect(report.exitCode == 0)
        #expect(
            // A crash is about availability, whatever the vector is about.
            report.flaky.map(\.result.outcome) == [.wrongVerdict, .pass, .crash])
    }

    @Test("A glob covers every judged vector that it matches, and no vector that is only recorded")
    func globs() async throws {
        let all: [(String, Failure)] = [("attestation/**", .outcome(.wrongVerdict))]
        let report = try await run(baseline(all)) { $0.only = [Glob(TestSet.selfSigned), Glob(TestSet.odd)] }
        #expect(report.exitCode == 0 && report.known.count == 1)
        let more = try await run(baseline(all)) { $0.only = [Glob(TestSet.selfSigned), Glob(TestSet.development)] }
        #expect(more.exitCode == 1 && more.stale.count == 1)
    }

    @Test("A baseline lists each vector once, and belongs to one set")
    func contradictions() throws {
        func message(_ baseline: Baseline) throws -> String? {
            #expect(throws: RunnerError(.configuration, "")) {
                try ConformanceRun(
                    set: fixture.set, target: BuiltinTarget.test(), options: RunOptions(baseline: baseline))
            }?.message
        }
        let twice = try message(baseline(both + [("attestation/chain/*", .outcome(.crash))]))
        #expect(
            twice?.hasPrefix("known.yaml:3: '\(TestSet.selfSigned)' is wrongVerdict by line 1 and crash by line 3")
                == true)
        #expect(try message(baseline([both[0], both[0]]))?.contains("is listed twice (lines 1 and 2)") == true)
        let mixed = try message(baseline(both, flaky: [TestSet.selfSigned]))
        #expect(mixed?.contains("is wrongVerdict by line 1 and flaky by line 99") == true)
        var other = baseline(both)
        other.digest[0] ^= 1
        let pinned = try message(other)
        #expect(pinned?.contains("known.yaml: field 'digest'") == true && pinned?.contains("baseline write") == true)
    }

    @Test("A wrong reason is a separate kind of failure")
    func reasons() async throws {
        let map = ReasonMap(file: "", codes: [], reasons: [ReasonMap.Entry(pattern: "*", stages: [.nonce])])
        let report = try await run(baseline(both + [(TestSet.expired, .wrongReason)])) { options in
            (options.reasons, options.requiresReasons) = (map, true)
            options.only = [Glob("attestation/*/*")]
        }
        #expect(report.exitCode == 0 && report.known.count == 3)
    }
}
