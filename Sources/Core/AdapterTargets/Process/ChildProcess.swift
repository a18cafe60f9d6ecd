import AttestModel
import Foundation
import NIOCore
import Subprocess

/// One running program that reads and writes lines.
///
/// It leads a process group of its own, and is ended together with everything that it started (`ProcessTree`).
package actor ChildProcess {
    /// An event for the reader of a program's lines.
    package enum Event: Sendable, Equatable {
        case line([UInt8])
        /// The program is gone and every line of it was read.
        case ended(ProcessEnding)
        /// More output than is read; the program was killed.
        case flood
        case timedOut
    }

    private nonisolated let pipes: ProcessPipes
    nonisolated let loop: Loop
    private var life: Task<Void, Never>?
    /// Itself and what it started, while its number is its own.
    private var tree: ProcessTree?
    private let launch: Launch
    private let mark: ProcessMark
    private var output = LineBuffer()
    private var errors = ErrorExcerpt()
    /// The ends of its standard output and standard error; `nil` before it runs.
    private(set) var sources: (output: PipeSource, error: PipeSource)?
    private var isFlooded = false
    private var ending: ProcessEnding?
    /// The reason why its end is not its own doing: this program could not go on attending to it. `ended` says nothing
    /// about the program then.
    package private(set) var fault: RunnerError?
    private var reader: CheckedContinuation<Void, Never>?
    /// The number of waits for an event, and whether the present wait is over.
    private(set) var waits = 0
    private var hasExpired = false
    private let deadlines = Deadlines()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private init(_ launch: Launch, _ pipes: ProcessPipes, on loop: Loop, mark: ProcessMark) {
        (self.launch, self.pipes, self.loop, self.mark) = (launch, pipes, loop, mark)
    }

    /// Starts a program. The caller's process must ignore `SIGPIPE`: a program may close its standard input.
    ///
    /// - Throws: `RunnerError` with code `targetCannotStart` when the program does not exist, when it cannot be run,
    ///   and when the system lacks file descriptors, processes or memory for it.
    package static func start(_ launch: Launch) async throws(RunnerError) -> ChildProcess {
        try await start(launch, on: nil)
    }

    /// Starts a program in the same way.
    ///
    /// - Parameter loop: the loop that serves its pipes; `nil` for any.
    static func start(_ launch: Launch, on loop: Loop?) async throws(RunnerError) -> ChildProcess {
        do {
            let mark = launch.processes.mark()
            let pass = try await SpawnGate.shared.enter()
            defer { pass.end() }
            let configuration = try await launch.configuration(mark)
            let loop = loop ?? Loop.next()
            let pipes = try await ProcessPipes(on: loop)
            let process = ChildProcess(launch, pipes, on: loop, mark: mark)
            try await process.begin(configuration)
            return process
        } catch {
            throw launch.failure(error)
        }
    }

    /// The beginning and the end of its standard error so far.
    package var evidence: String { errors.text }

    /// The bytes of memory that it holds with all that it started; `nil` when that cannot be read.
    var residentBytes: Int? { tree?.residentBytes }

    /// Queues one line for its standard input. Never blocks; a program that does not read is met by the timeout.
    package nonisolated func send(_ line: String) { send(Array(line.utf8)) }

    /// The same for bytes that need not be text.
    package nonisolated func send(_ line: consuming [UInt8]) {
        line.append(UInt8(ascii: "\n"))
        pipes.write(line)
    }

    /// Closes its standard input behind the lines that were sent.
    package nonisolated func closeInput() { pipes.closeInput() }

    /// Returns its next line or its end if there is one already; `nil` otherwise.
    package func pending() -> Event? {
        if let event = heard() { return event }
        guard let bytes = sources?.output.bytesAtHand() else { return nil }
        if !hear(bytes) { sources?.output.channel.close(promise: nil) }
        return heard()
    }

    private func heard() -> Event? {
        if isFlooded { return .flood }
        if let line = output.line() { return .line(line) }
        guard let ending else { return nil }
        return output.rest().map(Event.line) ?? .ended(ending)
    }

    /// Waits for its next line or its end.
    package func next(within timeout: Duration) async -> Event {
        if let event = heard() { return event }
        waits += 1
        hasExpired = false
        let deadline = deadlines.add(after: timeout) { [waits] in Task { await self.expire(waits) } }
        defer { deadlines.withdraw(deadline) }
        while !hasExpired {
            await withCheckedContinuation { reader = $0 }
            if let event = heard() { return event }
        }
        // An answer that came while the loop was busy came in time.
        return pending() ?? .timedOut
    }

    /// A deadline that comes just as its wait ends must not end the next one.
    func expire(_ wait: Int) {
        guard wait == waits else { return }
        hasExpired = true
        wake()
    }

    private func wake() {
        reader?.resume()
        reader = nil
    }

    /// Kills it with all that it started, and waits until it is gone.
    package func kill() async {
        await killTree()
        closeInput()
        await life?.value
    }
}

extension ChildProcess {
    /// The time that a program may live on after it closed its standard output.
    private static let grace = Duration.seconds(1)

    /// Returns when the program runs.
    private func begin(_ configuration: Configuration) async throws {
        try await withCheckedThrowingContinuation { started in
            life = Task { await live(configuration, started) }
        }
    }

    /// Runs the program to its end.
    private func live(_ configuration: Configuration, _ started: CheckedContinuation<Void, any Error>) async {
        var started = Optional(started)
        do {
            let output = try await pipes.readOutput { [unowned self] bytes in assumeIsolated { $0.hear(bytes) } }
            let error = try await pipes.readError { [unowned self] bytes in assumeIsolated { $0.hearError(bytes) } }
            sources = (output, error)
            let result = try await run(
                configuration, input: .fileDescriptor(pipes.childInput, closeAfterSpawningProcess: false),
                output: .fileDescriptor(pipes.childOutput, closeAfterSpawningProcess: false),
                error: .fileDescriptor(pipes.childError, closeAfterSpawningProcess: false)
            ) { execution in
                pipes.closeChildEnds()
                let exit = try self.exit(of: execution.processIdentifier.value)
                started?.resume()
                started = nil
                return await attend(exit, until: output.channel.closeFuture)
            }
            finish(result.terminationStatus, closedOutput: result.closureResult)
        } catch {
            pipes.close()
            if let started { started.resume(throwing: error) } else { fault = launch.failure(error) }
            finish(.signaled(SIGKILL), closedOutput: false)
        }
    }

    /// Returns the end of the program that was just started, by its number.
    ///
    /// - Throws: `Shortage` when nothing can wait for it; it is killed then.
    private func exit(of leader: pid_t) throws(Shortage) -> EventLoopFuture<Void> {
        let tree = ProcessTree(leader: leader, mark: mark)
        do throws(Shortage) {
            let exit = try ProcessExit.future(of: leader, on: loop)
            self.tree = tree
            launch.processes.started(tree)
            return exit
        } catch {
            tree.killNow()
            throw error
        }
    }

    /// Waits until the program has ended or has to be ended, then kills what is left of it.
    ///
    /// - Returns: whether it had closed its standard output, but did not end.
    private func attend(_ exit: EventLoopFuture<Void>, until outputEnd: EventLoopFuture<Void>) async -> Bool {
        let either = loop.eventLoop.makePromise(of: Void.self)
        exit.cascade(to: either)
        outputEnd.cascade(to: either)
        try? await either.futureResult.get()
        closeInput()
        if isFlooded { await killTree() }
        let patience = Task {
            try await Task.sleep(for: Self.grace)
            await killTree()
            return true
        }
        try? await exit.get()
        patience.cancel()
        let lostPatience = (try? await patience.value) ?? false
        await killTree()
        readRest()
        pipes.close()
        // Once this returns the leader is reaped, and its number can be somebody else's.
        if let tree { launch.processes.ended(tree) }
        tree = nil
        return lostPatience && !isFlooded
    }

    /// Reads what is left in the pipes when their writers are gone, and closes them. Such as escaped may keep them open,
    /// or even write on: more than a pipe holds is not read.
    private func readRest() {
        guard let sources else { return }
        for _ in 0..<16 { if let bytes = sources.output.bytesAtHand(), !hear(bytes) { break } }
        for _ in 0..<16 { if let bytes = sources.error.bytesAtHand() { _ = hearError(bytes) } }
        for source in [sources.output, sources.error] { source.channel.close(promise: nil) }
    }

    private func finish(_ status: TerminationStatus, closedOutput: Bool) {
        ending =
            switch status {
            case .exited(let code): .exited(code)
            case .signaled(let signal): closedOutput && signal == SIGKILL ? .closedOutput : .signaled(signal)
            }
        wake()
    }

    private func killTree() async {
        guard let tree else { return }
        // Nothing may come between the look at the tree and the first blow: see `attend`.
        let struck = tree.strike()
        await tree.sweep(struck)
    }

    /// Takes standard output; `false` when there is too much of it, which ends the program.
    private func hear(_ bytes: ByteBuffer) -> Bool {
        output.append(bytes.readableBytesView)
        isFlooded = output.count > ResponseReader.limit
        wake()
        return !isFlooded
    }

    private func hearError(_ bytes: ByteBuffer) -> Bool {
        errors.append(Array(bytes.readableBytesView))
        return true
    }
}
