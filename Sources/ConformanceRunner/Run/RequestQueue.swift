/// Hands out work to several workers, each item once.
actor RequestQueue<Item: Sendable> {
    private var items: ArraySlice<Item>

    init(_ items: [Item]) { self.items = items[...] }

    func next() -> Item? { items.popFirst() }

    /// Leaves the rest of the work undone.
    func stop() { items = [] }
}
