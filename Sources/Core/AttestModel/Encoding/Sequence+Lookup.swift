extension Sequence {
    /// Returns the first value that is not `nil`. It calls `transform` once for each element until then, while
    /// `lazy.compactMap` calls it twice for the element that `first` returns.
    package func firstNonNil<Value>(_ transform: (Element) throws -> Value?) rethrows -> Value? {
        for element in self { if let value = try transform(element) { return value } }
        return nil
    }
}

extension Sequence where Element: Identifiable {
    /// The elements by their ids; of several with the same id, the first.
    package var byID: [Element.ID: Element] { Dictionary(map { ($0.id, $0) }) { first, _ in first } }
}
