import Synchronization

/// Values that a wrong backend keeps in memory, by some bytes.
final class Remembered<Value: Sendable>: Sendable {
    private let values = Mutex<[[UInt8]: Value]>([:])

    func value(for name: [UInt8]) -> Value? { values.withLock { $0[name] } }
    func set(_ value: Value?, for name: [UInt8]) { values.withLock { $0[name] = value } }

    /// Changes a value, and returns what the change returns.
    func change<Result: Sendable>(for name: [UInt8], _ change: @Sendable (inout Value?) -> Result) -> Result {
        values.withLock { change(&$0[name]) }
    }
}
