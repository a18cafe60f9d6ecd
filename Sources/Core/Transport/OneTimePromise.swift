import Synchronization

/// A value to come that several events may give, of which the first one does. One task waits for it.
package final class OneTimePromise<Value: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Value, Never>?)
        case kept(Value)
    }

    private let state = Mutex(State.open(nil))

    package init() {}

    package var isKept: Bool { state.withLock { if case .kept = $0 { true } else { false } } }

    /// - Returns: A Boolean value that indicates whether it was the first.
    @discardableResult
    package func keep(_ value: Value) -> Bool {
        let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            guard case .open(let waiting) = state else { return (false, nil) }
            state = .kept(value)
            return (true, waiting)
        }
        waiting?.resume(returning: value)
        return isFirst
    }

    /// The value, when it is there.
    package var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value = state.withLock { state -> Value? in
                    if case .kept(let value) = state { return value }
                    state = .open(continuation)
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}
