import TestBasics

@Suite("Requests at the same moment")
struct BurstTests {
    @Test("Each connection, which is new, has sent all but its last byte before any last byte is sent")
    func heldBack() async throws {
        let count = 20
        let request = LiveRequest(method: "POST", target: "/x", body: Array("body!".utf8))
        // Counts the connections that have sent all but the last byte. No other first part ends so.
        let arrived = DispatchSemaphore(value: 0)
        let server = OddServer { _, received in
            if received.hasPrefix("GET") { return [.ok("alone")] }
            if received.hasSuffix("body") { arrived.signal() }
            return received.hasSuffix("body!") ? [.ok("done")] : []
        }
        // The clock is read when each request begins, and then just before each last byte.
        let readings = Atomic(0)
        let held = Mutex<Duration?>(nil)
        let stopwatch: @Sendable () -> Duration = {
            if readings.add(1, ordering: .sequentiallyConsistent).newValue == count + 1 {
                let areThere = (0..<count).allSatisfy { _ in
                    arrived.wait(timeout: .now() + .seconds(1200)) == .success
                }
                held.withLock { $0 = areThere ? Wire.clock() : nil }
            }
            return Wire.clock()
        }
        try await server.wired(stopwatch: stopwatch) { wire in
            #expect(await wire.send(.get).answer == "200 alone")
            readings.store(0, ordering: .sequentiallyConsistent)
            let exchanges = await wire.burst(Array(repeating: request, count: count))
            #expect(exchanges.map(\.answer) == Array(repeating: "200 done", count: count))
            let time = try #require(held.withLock { $0 })
            #expect(exchanges.allSatisfy { time <= $0.start && $0.start <= $0.end && $0.request == request })
        }
        #expect(server.connections == count + 1)
    }

    @Test("More requests than a burst holds are sent one burst after the other")
    func many() async throws {
        let server = OddServer { connection, received in
            received.hasSuffix("\r\n\r\n") ? [.ok("\(connection / Wire.burstLimit)")] : []
        }
        try await server.wired { wire in
            let exchanges = await wire.burst(Array(repeating: .get, count: Wire.burstLimit + 3))
            #expect(exchanges.prefix(Wire.burstLimit).allSatisfy { $0.answer == "200 0" })
            #expect(exchanges.suffix(3).map(\.answer) == ["200 1", "200 1", "200 1"])
            let firstEnd = exchanges.prefix(Wire.burstLimit).map(\.end).max() ?? .zero
            #expect(exchanges.suffix(3).allSatisfy { $0.start >= firstEnd })
            #expect(await wire.burst([]).isEmpty)
        }
    }

    @Test("The last bytes are sent while the process is stopped, and it goes on afterwards", .timeLimit(.minutes(30)))
    func paused() async throws {
        let child = try Self.sleeper()
        defer { kill(child.processIdentifier, SIGKILL) }
        let readings = Atomic(0)
        let status = Atomic<Int32>(0)
        let processID = child.processIdentifier
        let stopwatch: @Sendable () -> Duration = {
            if readings.add(1, ordering: .sequentiallyConsistent).newValue == 3 {
                status.store(Self.stoppedStatus(of: processID), ordering: .sequentiallyConsistent)
            }
            return Wire.clock()
        }
        let server = OddServer { _, received in received.hasSuffix("\r\n\r\n") ? [.ok("done")] : [] }
        try await server.wired(stopwatch: stopwatch) { wire in
            let exchanges = await wire.burst(
                [.get, .get], releasing: .whilePaused(try ProcessPause(processID: processID)))
            #expect(exchanges.map(\.answer) == ["200 done", "200 done"])
        }
        // Stopped by SIGSTOP.
        #expect(status.load(ordering: .sequentiallyConsistent) == SIGSTOP << 8 | 0x7F)
        var continued: Int32 = 0
        #expect(waitpid(processID, &continued, WCONTINUED) == processID)
    }

    /// Starts a process that only SIGKILL ends for certain: it may inherit that other signals are blocked.
    private static func sleeper() throws -> Process {
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sleep")
        child.arguments = ["600"]
        child.standardOutput = FileHandle.nullDevice
        child.standardError = FileHandle.nullDevice
        try child.run()
        return child
    }

    private static func stoppedStatus(of processID: Int32) -> Int32 {
        var status: Int32 = 0
        return waitpid(processID, &status, WUNTRACED) == processID ? status : -1
    }

    @Test("When the process cannot be stopped, no request is sent whole")
    func goneProcess() async throws {
        let child = try Self.sleeper()
        let pause = try ProcessPause(processID: child.processIdentifier)
        kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
        let whole = Atomic(0)
        let server = OddServer { _, received in
            if received.hasSuffix("\r\n\r\n") { whole.add(1, ordering: .sequentiallyConsistent) }
            return []
        }
        try await server.wired { wire in
            let failures = await wire.burst([.get, .get], releasing: .whilePaused(pause)).map(\.failure)
            let words = "process \(child.processIdentifier) cannot be stopped: No such process"
            #expect(failures == [.unreachable(.other(words)), .unreachable(.other(words))])
        }
        #expect(whole.load(ordering: .sequentiallyConsistent) == 0)
    }

    @Test("Processes that must not be stopped are refused", arguments: [0, 1, -1, getpid(), Int32.max])
    func refused(processID: Int32) { #expect(throws: TransportError.self) { try ProcessPause(processID: processID) } }
}
