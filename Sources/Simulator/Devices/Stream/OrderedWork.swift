/// Work in numbered pieces that is done on all cores and handed on in order.
package struct OrderedWork: Sendable {
    package let count: Int
    /// The greatest number of pieces that are in the making, or wait for their turn, or are being handed on. When their
    /// taker is slow, no further ones are made.
    package let bound: Int

    /// - Parameter bound: At least 1; more than there are cores, so that none waits for the taker.
    package init(count: Int, bound: Int) { (self.count, self.bound) = (count, bound) }

    /// Makes all pieces, and hands them on one after the other, as long as the task is not cancelled.
    /// - Parameter make: makes the piece of a number from 0, on any core.
    /// - Returns: The number of pieces that were handed on: all, unless the task was cancelled.
    /// - Throws: The first error of `make` or `take`. No piece is taken after it.
    package func run<Piece: Sendable>(
        _ make: @escaping @Sendable (Int) async throws -> Piece, take: (Piece) async throws -> Void
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: (number: Int, piece: Piece?).self) { group in
            var (started, taken) = (0, 0)
            var waiting: [Int: Piece] = [:]
            while taken < count, !Task.isCancelled {
                while started < min(count, taken + bound) {
                    let number = started
                    group.addTask {
                        let piece = Task.isCancelled ? nil : try await make(number)
                        return (number, piece)
                    }
                    started += 1
                }
                if let made = try await group.next(), let piece = made.piece { waiting[made.number] = piece }
                while !Task.isCancelled, let piece = waiting.removeValue(forKey: taken) {
                    try await take(piece)
                    taken += 1
                }
            }
            group.cancelAll()
            return taken
        }
    }
}
