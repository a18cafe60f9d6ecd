import Testing

@testable import AdapterTargets

@Suite("The ends of waits")
struct DeadlinesTests {
    @Test("Actions are called in the order of their ends, whatever the order in which they were added")
    func order() async {
        let deadlines = Deadlines()
        let (calls, call) = AsyncStream<Int>.makeStream()
        _ = deadlines.add(after: .milliseconds(60)) { call.yield(2) }
        _ = deadlines.add(after: .milliseconds(5)) { call.yield(1) }
        _ = deadlines.add(after: .milliseconds(120)) {
            call.yield(3)
            call.finish()
        }
        var order: [Int] = []
        for await number in calls { order.append(number) }
        #expect(order == [1, 2, 3])
    }

    @Test("An action that is withdrawn is not called, and one that was called cannot be withdrawn")
    func withdrawal() async {
        let deadlines = Deadlines()
        let (calls, call) = AsyncStream<Int>.makeStream()
        let withdrawn = deadlines.add(after: .milliseconds(5)) { call.yield(1) }
        #expect(deadlines.withdraw(withdrawn))
        #expect(!deadlines.withdraw(withdrawn))
        let called = deadlines.add(after: .milliseconds(20)) {
            call.yield(2)
            call.finish()
        }
        var order: [Int] = []
        for await number in calls { order.append(number) }
        #expect(order == [2])
        #expect(!deadlines.withdraw(called))
    }

    @Test("A time that is over already ends at once", arguments: [Duration.zero, .seconds(-1)])
    func past(timeout: Duration) async {
        let deadlines = Deadlines()
        let (calls, call) = AsyncStream<Void>.makeStream()
        _ = deadlines.add(after: .seconds(3600)) {}
        _ = deadlines.add(after: timeout) { call.finish() }
        for await _ in calls {}
    }
}
