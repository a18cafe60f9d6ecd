/// One of several parts that a run is split into. All parts together are the whole, and no vector is in two.
package struct Shard: Sendable, Hashable, LosslessStringConvertible {
    /// Counted from 1.
    package let index: Int
    package let count: Int

    /// Reads `I/N`; `nil` for anything but whole numbers with 1 ≤ I ≤ N.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let index = Int(parts[0]), let count = Int(parts[1]), index >= 1, index <= count
        else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// - Throws: `RunnerError.usage` for text that is not `I/N`.
    package init(option text: String) throws(RunnerError) {
        guard let shard = Shard(text) else {
            throw RunnerError(.usage, "--shard: '\(text)' is not a part like 2/3, from 1/3 to 3/3.")
        }
        self = shard
    }

    package var description: String { "\(index)/\(count)" }

    /// Every so-manieth vector, so that no part gets all the slow ones of a group.
    package func part(of vectors: [VectorOutline]) -> [VectorOutline] {
        vectors.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
    }
}
