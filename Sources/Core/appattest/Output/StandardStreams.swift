import AttestModel
import Foundation
import LocalServer
import Reports
import SuiteFiles
import Synchronization

/// The standard streams of a command that runs inside of another program, such as a test, and not as a process.
final class RecordedStreams: Sendable {
    /// The streams of the current task; `nil` for those of the process.
    @TaskLocal static var current: RecordedStreams?

    let input: [UInt8]
    private let written = Mutex((output: [UInt8](), error: [UInt8]()))

    init(input: [UInt8]) { self.input = input }

    var output: String { written.withLock { String(decoding: $0.output, as: UTF8.self) } }
    var error: String { written.withLock { String(decoding: $0.error, as: UTF8.self) } }

    fileprivate func write(output bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        written.withLock { $0.output += bytes }
    }

    fileprivate func write(error text: String) { written.withLock { $0.error += text.utf8 } }
}

/// The stream for everything that is not a command's result.
enum StandardError {
    static let terminal = Descriptor.terminal(STDERR_FILENO)

    static func write(_ line: String) { write(raw: line + "\n") }

    /// Writes text as it is. No stream is left to report a failure on.
    static func write(raw text: String) {
        if let recorded = RecordedStreams.current { return recorded.write(error: text) }
        try? Descriptor.write(text.utf8, to: STDERR_FILENO)
    }
}

/// The stream for a command's result.
enum StandardOutput {
    static var isColored: Bool { RecordedStreams.current == nil && Descriptor.terminal(STDOUT_FILENO).isColored }

    /// - Throws: `CommandFailure` when it cannot be written.
    static func write(_ text: String) throws(CommandFailure) { try write(bytes: text.utf8) }

    /// Writes bytes at once, unbuffered: a peer at the other end of a pipe may wait for them.
    /// - Throws: `CommandFailure` when they cannot be written.
    static func write(bytes: some Sequence<UInt8>) throws(CommandFailure) {
        if let recorded = RecordedStreams.current { return recorded.write(output: bytes) }
        do throws(FileFault) {
            try Descriptor.write(bytes, to: STDOUT_FILENO)
        } catch { throw .output("standard output", error) }
    }

    /// Writes the line that says that a server can be called.
    static func announce(_ line: String) throws(ServerError) {
        do throws(CommandFailure) { try write(line + "\n") } catch { throw ServerError(.notReady, error.message) }
    }
}

/// An open file of the system.
enum Descriptor {
    /// - Throws: `FileFault` in the system's own words, so that a broken pipe can be told from a full disk.
    static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(FileFault) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw FileFault(errorNumber: errno) }
            rest.removeFirst(max(0, count))
        }
    }

    /// Returns what an open file says of itself, and the environment of it.
    static func terminal(_ descriptor: Int32) -> Terminal {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        return Terminal(
            isTerminal: isatty(descriptor) == 1, columns: isKnown ? Int(size.ws_col) : nil,
            environment: ProcessInfo.processInfo.environment)
    }
}

/// The progress of a run on standard error, on a terminal only.
final class ProgressLine: Sendable {
    private let progress = Mutex(RunProgress(on: StandardError.terminal))
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now

    /// Says what takes its time from now on, like `forging the vectors`.
    func show(_ phase: String) { write { $0.text(of: phase) } }

    func receive(_ event: RunEvent) { write { $0.text(after: event, at: clock.now - start) } }

    func clear() { write(\.cleared) }

    /// Says that the user ends the run, and what is done before the end.
    func sayInterrupted(_ work: String) {
        clear()
        StandardError.write("appattest: interrupted; \(work) and finishing the reports (once more ends at once)")
    }

    /// Keeps the line up to date, whether answers come or not.
    func tick() { write { $0.text(at: clock.now - start) } }

    private func write(_ text: (inout RunProgress) -> String?) {
        guard StandardError.terminal.isWatched else { return }
        progress.withLock { progress in
            if let text = text(&progress) { StandardError.write(raw: text) }
        }
    }
}

extension ReportSet {
    /// Conducts a run whose events go to the reports and to the line of its progress.
    /// - Parameter run: The run; it hands each event to the function that it gets.
    /// - Throws: The error of the run, after the reports are finished.
    func record(
        _ header: RunHeader, showing progress: ProgressLine,
        of run: (_ onEvent: @escaping @Sendable (RunEvent) -> Void) async throws(RunnerError) -> RunRecord
    ) async throws(RunnerError) -> RunRecord {
        let ticks = Task { while (try? await Task.sleep(for: .seconds(1))) != nil { progress.tick() } }
        defer {
            ticks.cancel()
            progress.clear()
        }
        return try await finished(header) { () throws(RunnerError) in
            try await run { event in
                progress.receive(event)
                self.receive(event)
            }
        }
    }
}
