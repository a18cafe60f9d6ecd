import Synchronization
import TestBasics
import Transport

@testable import LiveConformance

@Suite("The budget of a run")
struct LoadBudgetTests {
    /// A clock that only waiting moves.
    private final class Clock: Sendable {
        private let time = Mutex(Duration.seconds(100))

        var now: Duration {
            get { time.withLock { $0 } }
            set { time.withLock { $0 = newValue } }
        }

        func budget(
            requests: Int = 1000, perSecond: Double = 10, time: Duration = .seconds(60),
            sleep: (@Sendable (Duration) async throws -> Void)? = nil
        ) -> LoadBudget {
            LoadBudget(
                requests: requests, perSecond: perSecond, time: time, stopwatch: { self.now },
                now: { Timestamp(secondsSinceEpoch: 784_111_777) }, sleep: sleep ?? { self.now += $0 })
        }

        /// Returns the milliseconds since the beginning.
        var passed: Int { Int((now - .seconds(100)) / .milliseconds(1)) }
    }

    private let clock = Clock()

    @Test("Single requests keep to the rate")
    func rate() async throws {
        let budget = clock.budget()
        var times: [Int] = []
        for number in 0..<6 {
            if number == 4 { clock.now += .seconds(1) }
            try await budget.spend()
            times.append(clock.passed)
        }
        #expect(times == [0, 100, 200, 300, 1300, 1400])
        #expect(budget.counts == LoadBudget.Counts(requests: 6))
    }

    @Test("A burst does not wait, and those after it wait for the rate")
    func burst() async throws {
        let budget = clock.budget()
        try await budget.spend()
        try await budget.spend(50)
        #expect(clock.passed == 0)
        try await budget.spend(50)
        #expect(clock.passed == 0)
        try await budget.spend()
        #expect(clock.passed == 10_100)
        #expect(budget.counts.requests == 102)
    }

    @Test("The number of requests is a bound, which what is refused does not count for")
    func requests() async throws {
        let budget = clock.budget(requests: 5)
        try await budget.spend(3)
        await #expect(throws: LoadBudget.Exhaustion.requests(limit: 5)) { try await budget.spend(3) }
        try await budget.spend(2)
        await #expect(throws: LoadBudget.Exhaustion.requests(limit: 5)) { try await budget.spend() }
        #expect(budget.counts.requests == 5)
    }

    @Test("The time is a bound, and nobody waits beyond it")
    func time() async throws {
        let budget = clock.budget(time: .seconds(5))
        clock.now += .seconds(5)
        try await budget.spend(10)
        await #expect(throws: LoadBudget.Exhaustion.time(limit: .seconds(5))) { try await budget.spend() }
        #expect(clock.passed == 5000)
        clock.now += .milliseconds(1)
        await #expect(throws: LoadBudget.Exhaustion.time(limit: .seconds(5))) { try await budget.spend(2) }
        #expect(budget.counts.requests == 10)
    }

    private static let pauses: [(retryAfter: String?, date: String?, milliseconds: Int)] = [
        ("3", nil, 3000), ("0", nil, 0), ("86400", nil, 30_000), ("99999999999999999999", nil, 30_000),
        ("Sun, 06 Nov 1994 08:49:39 GMT", nil, 2000),
        ("Sun, 06 Nov 1994 08:49:39 GMT", "Sun, 06 Nov 1994 08:49:34 GMT", 5000),
        ("Sun, 06 Nov 1994 08:49:30 GMT", nil, 0), ("Sun, 06 Now 1994 08:49:39 GMT", nil, 1000),
        ("-3", nil, 1000), ("", nil, 1000), (nil, nil, 1000),
    ]

    /// Returns an answer with the header fields that say how long to wait.
    private static func answer(
        _ status: Int = 429, retryAfter: String? = nil, date: String? = nil
    ) -> Result<LiveResponse, WireFailure> {
        let fields = [("RETRY-after", retryAfter), ("Date", date)]
            .compactMap { name, value in value.map { HeaderField(name, $0) } }
        return .success(LiveResponse(status: status, headers: fields))
    }

    @Test("Status 429 makes all wait as long as it says, at most 30 seconds", arguments: pauses)
    func pause(retryAfter: String?, date: String?, milliseconds: Int) async throws {
        let budget = clock.budget(perSecond: 1000)
        try await budget.spend(2)
        budget.note(Self.answer(retryAfter: retryAfter, date: date))
        try await budget.spend(2)
        #expect(clock.passed == milliseconds)
        #expect(budget.counts == LoadBudget.Counts(requests: 4, refusedByRate: 1, paused: .milliseconds(milliseconds)))
    }

    @Test("Pauses that overlap count once, and other answers pause nobody")
    func overlap() async throws {
        let budget = clock.budget()
        for seconds in ["5", "3"] { budget.note(Self.answer(retryAfter: seconds)) }
        clock.now += .seconds(1)
        for answer in [Self.answer(retryAfter: "6"), Self.answer(503, retryAfter: "20"), .failure(.timeout)] {
            budget.note(answer)
        }
        try await budget.spend()
        #expect(clock.passed == 7000)
        #expect(budget.counts == LoadBudget.Counts(requests: 1, refusedByRate: 3, paused: .seconds(7)))
    }

    @Test("A pause that begins while somebody waits holds for them, too")
    func pauseWhileWaiting() async throws {
        let heeding = Mutex<LoadBudget?>(nil)
        let budget = clock.budget(perSecond: 1) { [clock] duration in
            clock.now += duration
            let budget = heeding.withLock { budget in
                defer { budget = nil }
                return budget
            }
            budget?.note(Self.answer(retryAfter: "4"))
        }
        try await budget.spend()
        heeding.withLock { $0 = budget }
        try await budget.spend()
        #expect(clock.passed == 5000)
    }

    @Test("A cancelled sender does not count, and an exchange that is cancelled from outside says so itself")
    func cancelled() async throws {
        let budget = clock.budget(perSecond: 1) { _ in throw CancellationError() }
        #expect(try await budget.spend(1) { 7 } == 7)
        await #expect(throws: LoadBudget.Exhaustion.cancelled) { try await budget.spend() }
        #expect(budget.counts.requests == 1)
    }

    @Test("An exchange is cancelled when the time is over, and one that ends before has its value")
    func exchange() async throws {
        let budget = clock.budget()
        let (waits, wait) = AsyncStream<Void>.makeStream()
        // Only cancellation ends this exchange.
        await #expect(throws: LoadBudget.Exhaustion.time(limit: .seconds(60))) {
            try await budget.spend(1) { for await _ in waits {} }
        }
        #expect(clock.passed == 60_000)
        wait.finish()
        let patient = Clock().budget { _ in try await Task.sleep(for: .seconds(3600)) }
        #expect(try await patient.spend(1) { 7 } == 7)
    }

    @Test(
        "A bound that is reached ends the run with its name, and an interruption is no fault of the limits",
        arguments: [
            (.requests(limit: 60), "it has sent its 60 requests (limits.requests)", 2),
            (.time(limit: .seconds(5)), "its 5.0 seconds are over (limits.seconds)", 2),
            (.cancelled, "it was interrupted", 3),
        ] as [(LoadBudget.Exhaustion, String, Int32)])
    func faults(end: LoadBudget.Exhaustion, words: String, status: Int32) {
        let fault = RunFault(.exhausted(end), after: "after 3 of 40 checks")
        #expect(fault.sentence == "The run was ended after 3 of 40 checks: \(words).")
        #expect(fault.exitCode == status && fault.isInterruption == (end == .cancelled))
    }
}
