import AttestModel
import RunnerTestSupport
import TestSupport
import Testing

@Suite("The order of requests")
struct OrderTests {
    private let fixture: FakeTargetFixture

    init() throws { fixture = try FakeTargetFixture() }

    @Test("Controls come first, then probes for junk, clock and state, then the rest, then the controls again")
    func order() async throws {
        _ = try await fixture.run(fixture.correct("log", fixture.folder.path("log")))
        #expect(
            try fixture.lines(of: "log") == [
                "describe",
                TestSet.firstAssertion, TestSet.production,
                "assertion/probe/junk", "attestation/probe/junk", "attestation/probe/clock",
                TestSet.production, TestSet.firstAssertion,
                TestSet.sameCounter, TestSet.selfSigned, TestSet.odd, TestSet.otherChallenge,
                TestSet.development, TestSet.expired,
                TestSet.firstAssertion, TestSet.production,
            ])
    }

    @Test("With several jobs there are as many processes, and the same results")
    func jobs() async throws {
        let report = try await fixture.run(
            fixture.correct("processes", fixture.folder.path("pids"), "crash-on", TestSet.selfSigned),
            options: RunOptions(jobs: 3))
        #expect(report.spoiled == [TestSet.selfSigned: .crash])
        #expect(report.results.map(\.id) == report.results.map(\.id).sorted())
        #expect(report.results.count == 8)
        #expect(Set(try fixture.lines(of: "pids")).count >= 3)
    }

    @Test("Every result is reported as it comes, and again when a second answer to it is found, between header and end")
    func events() async throws {
        let events = Collector<String>()
        let target = fixture.correct("late-answer-on", TestSet.otherChallenge)
        let report = try await fixture.run(target) { event in
            switch event {
            case .started(let header): events.add("started \(header.count)")
            case .result(let result): events.add("\(result.id)")
            case .revised(let result): events.add("revised \(result.id) \(result.outcome)")
            case .ended(let report): events.add("ended \(report.exitCode)")
            }
        }
        #expect(events.values.first == "started 8")
        #expect(events.values.last == "ended 1")
        let revised = "revised \(TestSet.otherChallenge) protocolError"
        #expect(Set(events.values.dropFirst().dropLast()) == Set(report.results.map(\.id.description) + [revised]))
    }
}
