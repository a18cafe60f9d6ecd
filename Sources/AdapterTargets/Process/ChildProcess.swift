import AttestModel
import Foundation
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

    private nonisolated let input: AsyncStream<[UInt8]>.Continuation
    private var life: Task<Void, Never>?
    /// Itself and what it started, while its number is its own.
    private var tree: ProcessTree?
    private let mark: ProcessMark
    private let processes: TargetProcesses
    private var output = LineBuffer()
    private var errors = ErrorExcerpt()
    private var isFlooded = false
    private var ending: ProcessEnding?
    private var reader: CheckedContinuation<Void, Never>?
    /// The number of waits for an event, and whether the present wait is over.
    private(set) var waits = 0
    private var hasExpired = false
    private let deadlines = Deadlines()

    private init(input: AsyncStream<[UInt8]>.Continuation, processes: TargetProcesses) {
        self.input = input
        self.processes = processes
        mark = processes.mark()
    }

    /// Starts a program. The caller's process must ignore `SIGPIPE`: a program may close its standard input.
    ///
    /// - Throws: `RunnerError` with code `targetCannotStart` when the program does not exist, when it cannot be run,
    ///   and when the system lacks file descriptors, processes or memory for it.
    package static func start(_ launch: Launch) async throws(RunnerError) -> ChildProcess {
        let (requests, input) = AsyncStream<[UInt8]>.makeStream()
        let (starts, start) = AsyncStream<(any Error)?>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let process = ChildProcess(input: input, processes: launch.processes)
        let life = Task {
            do {
                let configuration = try await launch.configuration(process.mark)
                let pass = try await SpawnGate.shared.enter()
                defer { pass.end() }
                let result = try await run(
                    configuration, input: .inputWriter, output: .sequence, error: .sequence
                ) { execution in
                    pass.end()
                    start.yield(nil)
                    return await process.attend(execution, requests: requests)
                }
                await process.finish(result.terminationStatus, closedOutput: result.closureResult)
            } catch {
                start.yield(error)
                await process.finish(.signaled(SIGKILL), closedOutput: false)
            }
            start.finish()
        }
        await process.adopt(life)
        for await error in starts {
            guard let error else { break }
            throw launch.failure(error)
        }
        return process
    }

    private func adopt(_ life: Task<Void, Never>) { self.life = life }

    /// The beginning and the end of its standard error so far.
    package var evidence: String { errors.text }

    /// The bytes of memory that it holds with all that it started; `nil` when that cannot be read.
    var residentBytes: Int? { tree?.residentBytes }

    /// Queues one line for its standard input. Never blocks; a program that does not read is met by the timeout.
    package nonisolated func send(_ line: String) { send(Array(line.utf8)) }

    /// The same for bytes that need not be text.
    package nonisolated func send(_ line: consuming [UInt8]) {
        line.append(UInt8(ascii: "\n"))
        input.yield(line)
    }

    /// Closes its standard input behind the lines that were sent.
    package nonisolated func closeInput() { input.finish() }

    /// Returns its next line or its end if there is one already; `nil` otherwise.
    package func pending() -> Event? {
        if isFlooded { return .flood }
        if let line = output.line() { return .line(line) }
        guard let ending else { return nil }
        return output.rest().map(Event.line) ?? .ended(ending)
    }

    /// Waits for its next line or its end.
    package func next(within timeout: Duration) async -> Event {
        if let event = pending() { return event }
        waits += 1
        hasExpired = false
        let deadline = deadlines.add(after: timeout) { [waits] in Task { await self.expire(waits) } }
        defer { deadlines.withdraw(deadline) }
        while !hasExpired {
            await withCheckedContinuation { reader = $0 }
            if let event = pending() { return event }
        }
        return .timedOut
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
        input.finish()
        await killTree()
        await life?.value
    }
}

extension ChildProcess {
    typealias Pipes = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    /// The time that a program may live on after it closed its standard output.
    private static let grace = Duration.seconds(1)

    /// Serves the pipes until the program has ended or has to be ended, then kills what is left of it.
    ///
    /// - Returns: whether it had closed its standard output, but did not end.
    private func attend(_ pipes: Pipes, requests: AsyncStream<[UInt8]>) async -> Bool {
        let tree = ProcessTree(leader: pipes.processIdentifier.value, mark: mark)
        self.tree = tree
        processes.started(tree)
        let writing = Task {
            for await bytes in requests {
                // A broken pipe shows at the reading end, as the program's end or its silence.
                guard (try? await pipes.standardInputWriter.write(bytes)) == bytes.count else { break }
            }
            try? await pipes.standardInputWriter.finish()
        }
        let listening = Task {
            do { for try await chunk in pipes.standardError { hearError(Self.bytes(of: chunk)) } } catch {}
        }
        do {
            for try await chunk in pipes.standardOutput where !hear(Self.bytes(of: chunk)) { break }
        } catch {}
        input.finish()
        if isFlooded { await killTree() }
        // Standard error ends with the program, or when it is killed here.
        let patience = Task {
            try await Task.sleep(for: Self.grace)
            await killTree()
            return true
        }
        await listening.value
        patience.cancel()
        let lostPatience = (try? await patience.value) ?? false
        await killTree()
        await writing.value
        // Once this returns the leader is reaped, and its number can be somebody else's.
        self.tree = nil
        processes.ended(tree)
        return lostPatience && !isFlooded
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
    private func hear(_ bytes: [UInt8]) -> Bool {
        output.append(bytes)
        isFlooded = output.count > ResponseReader.limit
        wake()
        return !isFlooded
    }

    private func hearError(_ bytes: [UInt8]) { errors.append(bytes) }

    private static func bytes(of chunk: SubprocessOutputSequence.Buffer) -> [UInt8] {
        chunk.withUnsafeBytes { Array($0) }
    }
}
