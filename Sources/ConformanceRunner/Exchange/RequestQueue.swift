/// A queue that gives each item of work to one of several workers.
actor RequestQueue<Item: Sendable> {
    private var items: ArraySlice<Item>

    init(_ items: [Item]) { self.items = items[...] }

    func next() -> Item? { items.popFirst() }

    /// Drops the rest of the work.
    func stop() { items = [] }
}
