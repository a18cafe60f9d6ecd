extension Sequence {
    /// Returns the first value that is not `nil`. It calls `transform` once for each element until then, while
    /// `lazy.compactMap` calls it twice for the element that `first` returns.
    package func firstNonNil<Value>(_ transform: (Element) throws -> Value?) rethrows -> Value? {
        for element in self { if let value = try transform(element) { return value } }
        return nil
    }

    /// Returns the elements with the same key together, in the order in which the keys first appear.
    package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var places: [Key: Int] = [:]
        return reduce(into: []) { groups, element in
            let own = key(element)
            if let place = places[own] {
                groups[place].append(element)
            } else {
                places[own] = groups.count
                groups.append([element])
            }
        }
    }
}

extension Sequence where Element: Identifiable {
    /// The elements by their ids; of several with the same id, the first.
    package var byID: [Element.ID: Element] { Dictionary(map { ($0.id, $0) }) { first, _ in first } }
}
