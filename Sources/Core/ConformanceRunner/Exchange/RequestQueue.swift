import Synchronization

/// A queue that gives each item of work to one of several workers.
final class RequestQueue<Item: Sendable>: Sendable {
    private let items: Mutex<ArraySlice<Item>>

    init(_ items: [Item]) { self.items = Mutex(items[...]) }

    func next() -> Item? { items.withLock { $0.popFirst() } }

    /// Drops the rest of the work.
    func stop() { items.withLock { $0 = [] } }
}
