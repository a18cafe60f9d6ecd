import Testing

@testable import AdapterTargets

@Suite("The ends of waits")
struct DeadlinesTests {
    /// A call of an action: its number and the moment.
    private struct Call: Equatable {
        let number: Int
        let moment: Duration
    }

    private let clock = TurnedClock()
    private let deadlines: Deadlines
    private let calls: AsyncStream<Call>
    private let call: AsyncStream<Call>.Continuation

    init() {
        deadlines = Deadlines(clock: clock.clock)
        (calls, call) = AsyncStream.makeStream()
    }

    /// Adds an action that notes its call.
    private func add(_ number: Int, after timeout: Duration) -> Int {
        deadlines.add(after: timeout) { [clock, call] in call.yield(Call(number: number, moment: clock.now)) }
    }

    @Test("Actions are called in the order of their ends, and not before, whatever the order in which they were added")
    func order() async {
        _ = add(2, after: .milliseconds(60))
        _ = add(1, after: .milliseconds(5))
        _ = add(3, after: .milliseconds(120))
        var order = calls.makeAsyncIterator()
        clock.turn(to: .milliseconds(119))
        #expect(await order.next() == Call(number: 1, moment: .milliseconds(119)))
        #expect(await order.next() == Call(number: 2, moment: .milliseconds(119)))
        clock.turn(to: .milliseconds(120))
        #expect(await order.next() == Call(number: 3, moment: .milliseconds(120)))
    }

    @Test("An action that is withdrawn is not called, and one that was called cannot be withdrawn")
    func withdrawal() async {
        let withdrawn = add(1, after: .milliseconds(5))
        #expect(deadlines.withdraw(withdrawn))
        #expect(!deadlines.withdraw(withdrawn))
        let called = add(2, after: .milliseconds(20))
        var order = calls.makeAsyncIterator()
        // The timer of the first one fires, and waits on for the second.
        clock.turn(to: .milliseconds(19))
        clock.turn(to: .milliseconds(20))
        #expect(await order.next() == Call(number: 2, moment: .milliseconds(20)))
        #expect(!deadlines.withdraw(called))
    }

    @Test("A time that is over already ends at once", arguments: [Duration.zero, .seconds(-1)])
    func past(timeout: Duration) async {
        _ = add(1, after: .seconds(3600))
        _ = add(2, after: timeout)
        var order = calls.makeAsyncIterator()
        #expect(await order.next() == Call(number: 2, moment: .zero))
    }
}
