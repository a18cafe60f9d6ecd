import AttestModel

/// The pairs of a plan as JSON Lines, one after the other, in constant memory.
package struct PairStream: Sendable {
    private let plan: PairPlan
    private let count: Int

    /// The number of pairs that a core makes and writes at a time: some milliseconds of work, and about 200 KiB.
    static let pairsOfPiece = 16
    /// The pieces that may be in the making or wait for the reader, for each core.
    static let piecesPerCore = 3

    /// Creates the stream of the pairs with the numbers from 1 to `count`.
    package init(of plan: PairPlan, count: Int) { (self.plan, self.count) = (plan, count) }

    /// Makes the pairs and writes them, no faster than they are taken, as long as the task is not cancelled.
    /// - Parameters:
    ///   - cores: The number of cores that make pairs, at least 1.
    ///   - write: Takes some whole lines, and returns when there is room for more.
    /// - Returns: The number of pairs that were written: all, unless the task was cancelled.
    /// - Throws: `DeviceError` of the first pair that cannot be made, or the error of `write`.
    package func write(cores: Int, to write: ([UInt8]) throws -> Void) async throws -> Int {
        let pieces = (count + Self.pairsOfPiece - 1) / Self.pairsOfPiece
        let work = OrderedWork(count: pieces, bound: cores * Self.piecesPerCore)
        return min(count, try await work.run(lines(ofPiece:), take: write) * Self.pairsOfPiece)
    }

    /// Returns the lines of a piece, each with its line feed.
    private func lines(ofPiece piece: Int) throws(DeviceError) -> [UInt8] {
        let first = piece * Self.pairsOfPiece + 1
        var lines: [UInt8] = []
        for number in first..<min(first + Self.pairsOfPiece, count + 1) {
            lines += try plan.pair(number).json.compactText.utf8
            lines.append(UInt8(ascii: "\n"))
        }
        return lines
    }
}
