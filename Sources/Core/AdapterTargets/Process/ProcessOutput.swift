import AttestModel
import Foundation
import NIOCore
import Synchronization
import Transport

/// Everything that a program has written so far, until it is read, and its end.
final class ProcessOutput: Sendable {
    private struct State {
        var lines = LineBuffer()
        var errors = ErrorExcerpt()
        /// Everything on standard output and on standard error, each up to the limit of an answer.
        var kept: (output: [UInt8], errors: [UInt8]) = ([], [])
        var isFlooded = false
        var ending: ProcessEnding?
        /// The wait of the reader, kept when there is an event.
        var wait: OneTimePromise<Void>?

        mutating func keepWait() {
            guard isFlooded || ending != nil || lines.hasLine() else { return }
            wait?.keep(())
            wait = nil
        }
    }

    private let state = Mutex(State())
    /// A Boolean value that indicates whether the whole output is kept, also what was read.
    private let isKept: Bool

    init(isKept: Bool = false) { self.isKept = isKept }

    /// The whole standard output and standard error so far; empty unless it is kept.
    var kept: [[UInt8]] { state.withLock { [$0.kept.output, $0.kept.errors] } }

    var evidence: String { state.withLock { $0.errors.text } }

    var isFlooded: Bool { state.withLock { $0.isFlooded } }

    /// Takes the next line or the end; `nil` when there is neither yet.
    func event() -> ChildProcess.Event? {
        state.withLock { state in
            if state.isFlooded { return .flood }
            if let line = state.lines.line() { return .line(line) }
            guard let ending = state.ending else { return nil }
            return state.lines.rest().map(ChildProcess.Event.line) ?? .ended(ending)
        }
    }

    /// Returns when there is an event, or the promise is kept by anybody else.
    func wait(_ promise: OneTimePromise<Void>) async {
        state.withLock { state in
            state.wait = promise
            state.keepWait()
        }
        await promise.value
    }

    /// Adds bytes of standard output; returns `false` when there is too much of it.
    func receive(_ bytes: ByteBuffer) -> Bool {
        state.withLock { state in
            state.lines.append(bytes.readableBytesView)
            if isKept { Self.keep(bytes, in: &state.kept.output) }
            state.isFlooded = state.lines.count > ResponseReader.limit
            state.keepWait()
            return !state.isFlooded
        }
    }

    func receiveError(_ bytes: ByteBuffer) -> Bool {
        state.withLock { state in
            state.errors.append(Array(bytes.readableBytesView))
            if isKept { Self.keep(bytes, in: &state.kept.errors) }
        }
        return true
    }

    private static func keep(_ bytes: ByteBuffer, in kept: inout [UInt8]) {
        kept += bytes.readableBytesView.prefix(max(0, ResponseReader.limit - kept.count))
    }

    /// Notes the end, behind which nothing comes.
    func end(_ ending: ProcessEnding) {
        state.withLock { state in
            state.ending = ending
            state.keepWait()
        }
    }
}

package enum ProcessEnding: Sendable, Hashable, CustomStringConvertible {
    case exited(Int32)
    case signaled(Int32)
    /// It closed its standard output, but went on, until it was killed.
    case closedOutput

    package var description: String {
        switch self {
        case .exited(let code): "ended with exit code \(code)"
        case .signaled(let signal): "was ended by signal \(signal)\(Self.name(of: signal))"
        case .closedOutput: "closed its standard output"
        }
    }

    private static func name(of signal: Int32) -> String {
        let names: [Int32: String] = [
            SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
            SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM",
            SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
        ]
        return names[signal].map { " (\($0))" } ?? ""
    }
}

/// The beginning and the end of what a program writes to its standard error. The line that names a fault comes first in
/// some runtimes and last in others: registers and memory maps may follow it by the thousand, or a log precede it.
struct ErrorExcerpt {
    /// The number of bytes that are kept of the beginning and of the end.
    static let headLimit = 2048
    static let tailLimit = 4096

    private var head: [UInt8] = []
    private var tail: [UInt8] = []
    /// The number of bytes between the two.
    private var leftOut = 0

    mutating func append(_ bytes: [UInt8]) {
        let beginning = bytes.prefix(Self.headLimit - head.count)
        head += beginning
        tail += bytes.dropFirst(beginning.count)
        let excess = tail.count - Self.tailLimit
        guard excess > 0 else { return }
        tail.removeFirst(excess)
        leftOut += excess
    }

    var text: String {
        guard leftOut > 0 else { return PrintableText.of(head + tail) }
        return "\(PrintableText.of(head))\n… \(Count.text(leftOut, "byte")) left out …\n\(PrintableText.of(tail))"
    }
}
