import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Transforms all elements on all cores, and returns the results in the order of the elements.
    package func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
        let values = Mutex([Value?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let value = transform(self[index])
            values.withLock { $0[index] = value }
        }
        return values.withLock { $0 }.compactMap(\.self)
    }
}
