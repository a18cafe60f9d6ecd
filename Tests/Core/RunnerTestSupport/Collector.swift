import Synchronization

/// Collects values from several tasks.
package final class Collector<Value: Sendable>: Sendable {
    private let storage = Mutex<[Value]>([])

    package init() {}

    package func add(_ value: Value) { storage.withLock { $0.append(value) } }

    package var values: [Value] { storage.withLock { $0 } }
}
