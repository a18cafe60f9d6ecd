import NIOCore
import Synchronization
import Testing

@testable import AdapterTargets

@Suite("The thread that starts processes")
struct SpawnThreadTests {
    @Test("It is there when it does something, and is not when it does nothing in time")
    func thread() async {
        #expect(await SpawnThread.isThere(on: Loop.next()))
        #expect(await SpawnThread.isThere(on: Loop.next(), within: .hours(1)) {})
        let (answers, answer) = AsyncStream<Void>.makeStream()
        #expect(await !SpawnThread.isThere(on: Loop.next(), within: .milliseconds(1)) { for await _ in answers {} })
        answer.finish()
    }
}
