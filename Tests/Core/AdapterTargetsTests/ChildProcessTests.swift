import NIOCore
import RunnerTestSupport
@testable import AdapterTargets

@Suite("One running program")
struct ChildProcessTests {
    init() { ClosedPipes.ignore() }

    @Test("A wait that is over does not end a later one")
    func laterWait() async throws {
        let process = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        #expect(await process.next(within: .milliseconds(20)) == .timedOut)
        async let second = process.next(within: .seconds(3600))
        process.send("late")
        #expect(await second == .line(Array("late".utf8)))
        await process.kill()
    }

    @Test(
        "A program that is not there is the target's fault, and is named, under a limit of memory, too",
        arguments: ["./no-such-adapter", "no-such-adapter"], [false, true])
    func missing(program: String, isLimited: Bool) async throws {
        let memory = isLimited && MemoryLimit.isEnforced ? try MemoryLimit("1G") : nil
        let launch = Launch(command: try Command("\(program) --fast"), memory: memory)
        let error = await #expect(throws: RunnerError(.targetCannotStart, "")) {
            _ = try await ChildProcess.start(launch)
        }
        #expect(error?.exitCode == 3 && error?.message.contains("'\(program)'") == true)
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
        await first.kill()
        #expect(await event == .ended(.signaled(SIGKILL)))
        let second = try await ChildProcess.start(Launch(command: Command(program: "cat")))
        // A second kill comes late.
        await first.kill()
        second.send("here")
        #expect(await second.next(within: .seconds(3600)) == .line(Array("here".utf8)))
        await second.kill()
    }

    @Test("A program may close its standard input, and leave a long line unread, and still answer")
    func closedInput() async throws {
        let process = try await Self.shell("exec 0<&-; echo here; exec sleep 3600")
        process.send([UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20))
        #expect(await process.next(within: .seconds(3600)) == .line(Array("here".utf8)))
        await process.kill()
    }

    @Test("A long line arrives whole behind an answer, and before the end of the input")
    func longLine() async throws {
        let process = try await Self.shell("head -c 1000000 /dev/zero | tr '\\0' y; echo; wc -c")
        process.send([UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20))
        process.closeInput()
        #expect(
            await process.next(within: .seconds(3600)) == .line([UInt8](repeating: UInt8(ascii: "y"), count: 1_000_000))
        )
        #expect(await process.next(within: .seconds(3600)) == .line(Array("\(10 << 20 + 1)".utf8)))
        #expect(await process.next(within: .seconds(3600)) == .ended(.exited(0)))
        await process.kill()
    }

    @Test("An answer that came in time counts, although the loop was too busy to read it")
    func busyLoop() async throws {
        let scratch = try ScratchFolder()
        let file = scratch.path("written")
        let process = try await Self.shell("read -r line; echo here; : > '\(file)'; read -r line")
        process.loop.execute {
            process.send("now")
            while !FileManager.default.fileExists(atPath: file) { usleep(100) }
        }
        #expect(await process.next(within: .zero) == .line(Array("here".utf8)))
        await process.kill()
    }

    @Test("A child that keeps the pipes open does not delay the end, and all that was written before is read")
    func openPipes() async throws {
        let process = try await Self.shell("sleep 3600 & head -c 60000 /dev/zero | tr '\\0' y; exit 3")
        #expect(
            await process.next(within: .seconds(3600)) == .line([UInt8](repeating: UInt8(ascii: "y"), count: 60_000)))
        #expect(await process.next(within: .seconds(3600)) == .ended(.exited(3)))
    }

    #if os(Linux)
        @Test("A process that escaped and keeps the pipes open does not delay the end, either")
        func escaped() async throws {
            let process = try await Self.shell("env -i setsid -f sh -c 'echo $$; exec sleep 3600'; read -r line")
            guard case .line(let line) = await process.next(within: .seconds(3600)),
                let escaped = pid_t(String(decoding: line, as: UTF8.self))
            else {
                Issue.record("it did not say its number")
                return
            }
            defer { Foundation.kill(escaped, SIGKILL) }
            process.send("end")
            #expect(await process.next(within: .seconds(3600)) == .ended(.exited(0)))
            #expect(Foundation.kill(escaped, 0) == 0)
        }
    #endif

    private static func shell(_ script: String) async throws -> ChildProcess {
        try await ChildProcess.start(Launch(command: Command(program: "sh", arguments: ["-c", script])))
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

    @Test("Of standard error beginning and end are kept, however the bytes arrive", arguments: [1, 7, 4096, 100_000])
    func ends(chunk: Int) {
        let bytes =
            Array("Fatal error: Index out of range\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: 50_000)
            + Array("\nthe end".utf8)
        var excerpt = ErrorExcerpt()
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            excerpt.append(Array(bytes[start..<min(start + chunk, bytes.count)]))
        }
        #expect(excerpt.text.hasPrefix("Fatal error: Index out of range\nxxx") && excerpt.text.hasSuffix("x\nthe end"))
        #expect(excerpt.text.contains("\n… \(bytes.count - 6144) bytes left out …\n"))
    }

    @Test("A short standard error is whole")
    func shortErrors() {
        var excerpt = ErrorExcerpt()
        excerpt.append(Array("a".utf8))
        excerpt.append(Array("b\n".utf8))
        #expect(excerpt.text == "ab\n")
        var long = ErrorExcerpt()
        long.append(Array(repeating: UInt8(ascii: "y"), count: 6144))
        #expect(long.text == String(repeating: "y", count: 6144))
    }
}
