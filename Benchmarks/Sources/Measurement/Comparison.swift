/// The cost of some work beside the cost of its floor: the part that no implementation can save. Both are measured in turn
/// in the same run, A B A B …, so that whatever disturbs one disturbs its neighbour as well.
package struct Comparison: Sendable {
    /// The cost of the work, in the unit of the measurements.
    package let work: Distribution
    /// The cost of the floor, in the same unit.
    package let floor: Distribution
    /// The cost of the work divided by that of the floor measured next to it, for each pair.
    package let ratios: Distribution

    /// Measures work and floor for one item after the other: the cost of a round is the sum over all items. One round more
    /// comes first, and is not counted: it fills caches.
    ///
    /// - Parameters:
    ///   - rounds: the number of rounds.
    ///   - work: does the work about an item, and returns its cost.
    ///   - floor: does the same for the floor.
    package init<Item>(
        rounds: Int, over items: [Item], work: (Item) throws -> Double, floor: (Item) throws -> Double
    ) rethrows {
        var costs: [(work: Double, floor: Double)] = []
        for _ in 0...rounds {
            var sum = (work: 0.0, floor: 0.0)
            for item in items {
                sum.work += try work(item)
                sum.floor += try floor(item)
            }
            costs.append(sum)
        }
        self.init(Array(costs.dropFirst()))
    }

    /// Measures work and floor as a whole.
    package init(rounds: Int, work: () throws -> Double, floor: () throws -> Double) rethrows {
        try self.init(rounds: rounds, over: [()], work: { try work() }, floor: { try floor() })
    }

    /// Creates the comparison of costs that were measured in pairs.
    package init(_ pairs: [(work: Double, floor: Double)]) {
        work = Distribution(pairs.map(\.work))
        floor = Distribution(pairs.map(\.floor))
        ratios = Distribution(pairs.map { $0.work / $0.floor })
    }
}
