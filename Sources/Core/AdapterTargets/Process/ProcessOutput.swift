import NIOCore
import Synchronization
import Transport

/// Everything that a program has written so far, until it is read, and its end.
final class ProcessOutput: Sendable {
    private struct State {
        var lines = LineBuffer()
        var errors = ErrorExcerpt()
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

    /// The beginning and the end of its standard error so far.
    var evidence: String { state.withLock { $0.errors.text } }

    /// A Boolean value that indicates whether it has written more than is read.
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
            state.isFlooded = state.lines.count > ResponseReader.limit
            state.keepWait()
            return !state.isFlooded
        }
    }

    /// Adds bytes of standard error.
    func receiveError(_ bytes: ByteBuffer) -> Bool {
        state.withLock { $0.errors.append(Array(bytes.readableBytesView)) }
        return true
    }

    /// Notes the end, behind which nothing comes.
    func end(_ ending: ProcessEnding) {
        state.withLock { state in
            state.ending = ending
            state.keepWait()
        }
    }
}
