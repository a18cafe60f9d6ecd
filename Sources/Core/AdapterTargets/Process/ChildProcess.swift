import AttestModel
import Foundation
import NIOCore
import Transport

/// One running program that reads and writes lines. It leads a process group of its own, and is ended together with
/// everything that it started (`ProcessTree`).
package actor ChildProcess {
    /// An event for the reader of a program's lines.
    package enum Event: Sendable, Equatable {
        case line([UInt8])
        /// The program is gone and every line of it was read.
        case ended(ProcessEnding)
        /// There was more output than is read; the program was killed.
        case flood
        case timedOut
    }

    /// The time that a program may live on after it closed its standard output.
    private static let grace = Duration.seconds(1)

    private nonisolated let pipes: ProcessPipes
    /// The loop that serves its pipes.
    nonisolated let loop: any EventLoop
    private nonisolated let processes: TargetProcesses
    /// Itself and what it started, while its number is its own.
    private var tree: ProcessTree?
    private var life: Task<Void, Never>?
    /// A Boolean value that indicates whether the caller has ended the program.
    private var isKilled = false

    private init(_ tree: ProcessTree, _ pipes: ProcessPipes, on loop: any EventLoop, _ processes: TargetProcesses) {
        (self.tree, self.pipes, self.loop, self.processes) = (tree, pipes, loop, processes)
    }

    /// Starts a program. The caller's process must ignore `SIGPIPE`: a program may close its standard input.
    /// - Throws: `RunnerError` with code `targetCannotStart` when the program does not exist, when it cannot be run,
    ///   and when the system lacks file descriptors, processes or memory for it.
    package static func start(_ launch: Launch) async throws(RunnerError) -> ChildProcess {
        do {
            try await ThreadLimit.openLoops()
            let (loop, mark, ends) = (Loops.next(), launch.processes.mark(), try PipeEnds())
            let tree: ProcessTree
            do {
                defer { ends.closeChild() }
                tree = ProcessTree(leader: try launch.start(mark, streams: ends.child), mark: mark)
            } catch {
                ends.closeOwn()
                throw error
            }
            do {
                let exit = try exit(of: tree.leader, on: loop)
                launch.processes.started(tree)
                let pipes = try await ProcessPipes(ends, on: loop, keepingOutput: launch.keepsOutput)
                let process = ChildProcess(tree, pipes, on: loop, launch.processes)
                await process.begin(exit)
                return process
            } catch {
                tree.killNow()
                launch.processes.ended(tree)
                _ = ProcessEnding(collecting: tree.leader)
                if error is Shortage { ends.closeOwn() }
                throw error
            }
        } catch { throw launch.failure(error) }
    }

    /// Returns a future of the end of a process, uncollected so that its number stays its own. It holds a thread.
    /// - Throws: `Shortage` when the system refuses the thread: the process may have taken the last one of its user.
    private static func exit(of process: pid_t, on loop: any EventLoop) throws(Shortage) -> EventLoopFuture<Void> {
        let promise = loop.makePromise(of: Void.self)
        do throws(Shortage) {
            try SystemThread(stackSize: 128 << 10) {
                var info = siginfo_t()
                while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
                promise.succeed()
            }.detach()
        } catch {
            promise.fail(error)
            throw error
        }
        return promise.futureResult
    }

    /// Returns whether a process has ended that is not collected yet.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_signo == SIGCHLD
    }

    /// The beginning and the end of its standard error so far.
    package nonisolated var evidence: String { pipes.output.evidence }

    /// The whole standard output and standard error so far, where the launch keeps them.
    package nonisolated var output: [[UInt8]] { pipes.output.kept }

    /// The bytes of memory that it holds with all that it started; `nil` when that cannot be read.
    var residentBytes: Int? { tree?.residentBytes }

    /// Queues one line for its standard input. Never blocks; a program that does not read is met by the timeout.
    package nonisolated func send(_ line: String) { send(Array(line.utf8)) }

    package nonisolated func send(_ line: consuming [UInt8]) {
        line.append(UInt8(ascii: "\n"))
        pipes.write(line)
    }

    /// Closes its standard input behind the lines that were sent.
    package nonisolated func closeInput() { pipes.closeInput() }

    /// Returns its next line or its end if there is one already; `nil` otherwise.
    package nonisolated func pending() async -> Event? {
        if let event = pipes.output.event() { return event }
        await pipes.readAtHand()
        return pipes.output.event()
    }

    /// Waits for its next line or its end.
    package nonisolated func next(within timeout: Duration) async -> Event {
        if let event = pipes.output.event() { return event }
        let wait = OneTimePromise<Void>()
        let timer = loop.scheduleTask(in: TimeAmount(timeout)) { _ = wait.keep(()) }
        await pipes.output.wait(wait)
        timer.cancel()
        // An answer that came while the loop was busy came in time.
        return await pending() ?? .timedOut
    }

    /// Kills it with all that it started, and waits until it is gone.
    package func kill() async {
        isKilled = true
        await killTree()
        closeInput()
        await life?.value
    }

    private func begin(_ exit: EventLoopFuture<Void>) { life = Task { await live(until: exit) } }

    /// Waits until the program has ended or has to be ended, then kills what is left of it.
    private func live(until exit: EventLoopFuture<Void>) async {
        guard let tree else { return }
        let either = loop.makePromise(of: Void.self)
        exit.cascade(to: either)
        pipes.outputEnd.cascade(to: either)
        try? await either.futureResult.get()
        closeInput()
        if pipes.output.isFlooded { await killTree() }
        let patience = Task {
            try await Task.sleep(for: Self.grace)
            // On a busy machine the program may have ended long before the loop is told of its end.
            guard !Self.hasEnded(tree.leader) else { return false }
            await killTree()
            return true
        }
        try? await exit.get()
        patience.cancel()
        let lostPatience = (try? await patience.value) ?? false
        await killTree()
        await pipes.readRest()
        // From here on the number can be that of another process.
        processes.ended(tree)
        self.tree = nil
        let ending = ProcessEnding(collecting: tree.leader)
        let hasClosedOutput = lostPatience && !isKilled && !pipes.output.isFlooded && ending == .signaled(SIGKILL)
        pipes.output.end(hasClosedOutput ? .closedOutput : ending)
    }

    private func killTree() async {
        guard let tree else { return }
        // No suspension may come between the reading of the tree and the first signal: see `live`.
        let killed = tree.killAll()
        await tree.killRest(killed)
    }
}

extension ProcessEnding {
    /// Collects a process that has ended, or waits for its end.
    fileprivate init(collecting process: pid_t) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }
}
