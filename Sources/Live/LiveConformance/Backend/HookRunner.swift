import AdapterTargets
import AttestModel
import LiveMapping
import Synchronization

/// The commands by which the surroundings of the backend are changed.
struct HookRunner: Sendable {
    let hooks: Hooks
    /// The backend that this program has started; `nil` for one that runs by itself.
    let process: StartedBackend?
    /// The controls of a backend in this process; they come before the hooks.
    let controls: BackendControls
    /// The variables for the environment of the commands.
    let environment: [String: String]
    /// The registry of the processes that the hooks start.
    let processes: TargetProcesses
    /// Waits until the backend is ready, and throws when it is not in time.
    let awaitReady: @Sendable () async throws(SceneStop) -> Void
    let clock: BackendClock

    private static let timeout = Duration.seconds(60)

    /// Ends the backend as a crash does, and starts it again with the same clock.
    func restart() async throws(SceneStop) {
        if let restart = controls.restart {
            await restart()
        } else if let restart = hooks.restart {
            try await run(restart, name: "restart")
        } else if let process {
            do throws(RunnerError) {
                try await process.start()
            } catch { throw .lost("it cannot be started again: \(error.message)") }
        }
        try await awaitReady()
        if clock.seconds > 0 { try await moveClock(to: clock.seconds) }
    }

    /// Moves the clock of the backend ahead. A clock never goes back, because no real one does.
    func advanceClock(by seconds: Int64) async throws(SceneStop) {
        let target = clock.seconds + seconds
        try await moveClock(to: target)
        clock.seconds = target
    }

    /// Sets the clock of the backend ahead of the real time.
    func moveClock(to seconds: Int64) async throws(SceneStop) {
        if let moveClock = controls.moveClock { return await moveClock(seconds) }
        try await run(hooks.clock, ["seconds": Array("\(seconds)".utf8)], name: "clock")
    }

    /// Switches the remote flag of App Attest, where the backend has one.
    func switchFlag(on isOn: Bool) async throws(SceneStop) {
        if let switchFlag = controls.switchFlag { return switchFlag(isOn) }
        try await run(hooks.flag, ["flag": Array((isOn ? "on" : "off").utf8)], name: "flag")
    }

    /// Lets the backend forget all state, where it can.
    func reset() async throws(SceneStop) { try await run(hooks.reset, name: "reset") }

    /// The bytes of memory that the backend holds with all that it started; `nil` when that cannot be read.
    var residentBytes: Int? { get async { await process?.residentBytes } }

    /// Runs a command, where there is one, and waits until the backend is ready.
    private func run(_ hook: Template?, _ values: [String: [UInt8]] = [:], name: String) async throws(SceneStop) {
        guard let hook else { return }
        let line: String
        do throws(MappingError) {
            line = String(decoding: try hook.render(Values(values)), as: UTF8.self)
        } catch { throw .mapping("\(error)") }
        let launch = Launch(
            command: Command(program: "/bin/sh", arguments: ["-c", line]), environment: environment,
            processes: processes)
        let child: ChildProcess
        do throws(RunnerError) {
            child = try await ChildProcess.start(launch)
        } catch { throw .mapping("the hook '\(name)' cannot be run: \(error.message)") }
        let (stopwatch, start) = (Stopwatch.monotonic, Stopwatch.monotonic.read())
        while true {
            switch await child.next(within: Self.timeout - (stopwatch.read() - start)) {
            case .line: continue
            case .ended(let ending):
                let words = child.evidence
                guard ending == .exited(0) else {
                    throw .mapping(
                        "the hook '\(name)' \(launch.words(for: ending))" + (words.isEmpty ? "" : ". It said: \(words)")
                    )
                }
                return try await awaitReady()
            case .flood:
                await child.kill()
                throw .mapping("the hook '\(name)' wrote more than 16 MiB to its standard output")
            case .timedOut:
                await child.kill()
                throw .mapping("the hook '\(name)' did not end within 60 seconds")
            }
        }
    }
}

/// The seconds by which the clock of the backend is ahead of the real time.
final class BackendClock: Sendable {
    private let offset = Mutex<Int64>(0)

    var seconds: Int64 {
        get { offset.withLock { $0 } }
        set { offset.withLock { $0 = newValue } }
    }
}
