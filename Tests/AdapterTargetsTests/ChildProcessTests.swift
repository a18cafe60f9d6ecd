import AttestModel
import Foundation
import RunnerTestSupport
import Testing
@testable import AdapterTargets

@Suite("One running program")
struct ChildProcessTests {
    init() { ClosedPipes.ignore() }

    @Test("A late timer does not end a later wait")
    func staleTimer() async throws {
        let process = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        #expect(await process.next(within: .milliseconds(20)) == .timedOut)
        async let second = process.next(within: .seconds(3600))
        // The first wait is over. Its timer fires before the second one begins, and after.
        await process.expire(1)
        while await process.waits < 2 { await Task.yield() }
        await process.expire(1)
        process.send("late")
        #expect(await second == .line(Array("late".utf8)))
        await process.kill()
    }

    @Test("Variables are added to the environment of a program")
    func environment() async throws {
        let command = Command(program: "sh", arguments: ["-c", #"printf '%s\n' "$SWIFT_BACKTRACE" "$HOME""#])
        let process = try await ChildProcess.start(
            Launch(command: command, environment: ["SWIFT_BACKTRACE": "enable=no"]))
        #expect(await process.next(within: .seconds(3600)) == .line(Array("enable=no".utf8)))
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        #expect(await process.next(within: .seconds(3600)) == .line(Array(home.utf8)))
        await process.kill()
    }

    @Test("A kill ends a wait for the next line, and does not touch a later program")
    func successor() async throws {
        let first = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        async let event = first.next(within: .seconds(3600))
        while await first.waits < 1 { await Task.yield() }
        await first.kill()
        #expect(await event == .ended(.signaled(SIGKILL)))
        let second = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        // The first one's timer and a second kill come late.
        await first.expire(1)
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
