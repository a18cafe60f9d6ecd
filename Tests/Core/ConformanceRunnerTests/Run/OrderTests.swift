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

    @Test("A control that is not selected is sent, but not judged")
    func unselectedControl() async throws {
        let options = RunOptions(only: [Glob(TestSet.otherChallenge)])
        let report = try await fixture.run(fixture.correct("log", fixture.folder.path("log")), options: options)
        #expect(report.results.map(\.id.description) == [TestSet.otherChallenge])
        #expect(try fixture.lines(of: "log").filter { $0 == TestSet.production }.count == 3)
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

    @Test("Every result is reported as it comes, between the header and the end")
    func events() async throws {
        let events = Collector<String>()
        let report = try await fixture.run(fixture.correct()) { event in
            switch event {
            case .started(let header): events.add("started \(header.count)")
            case .result(let result): events.add("\(result.id)")
            case .revised(let result): events.add("revised \(result.id)")
            case .ended(let report): events.add("ended \(report.exitCode)")
            }
        }
        #expect(events.values.first == "started 8")
        #expect(events.values.last == "ended 0")
        #expect(Set(events.values.dropFirst().dropLast()) == Set(report.results.map(\.id.description)))
    }

    @Test("A second answer that is found later revises the reported result")
    func revision() async throws {
        let revised = Collector<Outcome>()
        _ = try await fixture.run(fixture.correct("late-answer-on", TestSet.otherChallenge)) { event in
            if case .revised(let result) = event { revised.add(result.outcome) }
        }
        #expect(revised.values == [.protocolError])
    }
}
