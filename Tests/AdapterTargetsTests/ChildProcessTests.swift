import AttestModel
import Foundation
import RunnerTestSupport
import Testing
@testable import AdapterTargets

@Suite("One running program")
struct ChildProcessTests {
    init() { ClosedPipes.ignore() }

    @Test("A timer that comes too late ends no later wait")
    func staleTimer() async throws {
        let process = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        #expect(await process.next(within: .milliseconds(20)) == .timedOut)
        async let second = process.next(within: .seconds(3600))
        // The first wait is over; the second one may have begun or not.
        for _ in 0..<20 {
            await process.expire(1)
            await Task.yield()
        }
        try await Task.sleep(for: .milliseconds(50))
        await process.expire(1)
        process.send("late")
        #expect(await second == .line(Array("late".utf8)))
        await process.kill()
    }

    @Test("Killed while somebody waits, it has ended for them, and its successor lives")
    func successor() async throws {
        let first = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        async let event = first.next(within: .milliseconds(200))
        await first.kill()
        #expect([.ended(.signaled(SIGKILL)), .timedOut].contains(await event))
        let second = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        // Longer than the first one's timer runs.
        try await Task.sleep(for: .milliseconds(300))
        await first.kill()
        second.send("here")
        #expect(await second.next(within: .seconds(3600)) == .line(Array("here".utf8)))
        await second.kill()
    }

    @Test("Many short lines take no more time each than few")
    func manyLines() {
        var buffer = LineBuffer()
        let count = 20_000
        for _ in 0..<count / 1000 { buffer.append(Array(String(repeating: "x\r\n", count: 1000).utf8)) }
        buffer.append(Array("rest".utf8))
        #expect((0..<count).allSatisfy { _ in buffer.line() == [UInt8(ascii: "x")] })
        #expect(buffer.line() == nil)
        buffer.append(Array("!\nnext".utf8))
        #expect(buffer.line() == Array("rest!".utf8))
        #expect(buffer.count == 4)
        #expect(buffer.rest() == Array("next".utf8))
        #expect(buffer.rest() == nil)
    }
}
