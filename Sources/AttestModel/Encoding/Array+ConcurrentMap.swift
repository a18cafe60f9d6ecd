import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Transforms all elements on all cores, and returns the results in the order of the elements.
    package func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
        let values = Mutex<[Int: Value]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let value = transform(self[index])
            values.withLock { $0[index] = value }
        }
        return values.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    }
}
