import Foundation

/// The statistics that facts about a group rest on. Nothing is named that may be there by chance.
enum Separation {
    /// The logarithm of the greatest probability of something that is not named.
    private static let surprise = log(1e-6)
    /// The share of a group that a property must hold.
    private static let hold = 0.9
    /// The greatest share of the other lines that may have it, too.
    private static let spread = 0.2

    /// The number of lines of a group, and of all lines of the same kinds.
    typealias Pair = (own: Int, all: Int)

    /// Returns the values that nearly all lines of a group have and few others; none where no values separate.
    /// - Parameter sum: the numbers of all lines.
    static func values(_ counts: [String: Pair], of sum: Pair) -> (names: [String], Pair)? {
        func rate(_ pair: Pair) -> Double { Double(pair.own) / Double(max(pair.all, 1)) }
        let frequent = counts.filter { $0.value.own * 20 >= sum.own }
        let best = frequent.values.map(rate).max() ?? 0
        let chosen = frequent.filter { rate($0.value) * 2 >= best }.sorted {
            ($1.value.own, $0.key) < ($0.value.own, $1.key)
        }.prefix(4)
        let pair = chosen.reduce((0, 0)) { ($0.0 + $1.value.own, $0.1 + $1.value.all) }
        guard separates(pair, of: sum) else { return nil }
        return (chosen.map(\.key), pair)
    }

    private static func separates(_ pair: Pair, of sum: Pair) -> Bool {
        let others = (pair.all - pair.own, sum.all - sum.own)
        guard sum.own > 0, others.1 > 0, Double(pair.own) >= hold * Double(sum.own) else { return false }
        let spread = Double(others.0) / Double(others.1)
        let usual = Double(pair.all) / Double(sum.all)
        return spread <= Self.spread && Double(pair.own) * log(usual) <= surprise
    }

    /// Returns the piece from which the share of a group rises from nearly none: that which divides the time best. There is
    /// none where the time before has so few lines that none of the group can be chance.
    /// - Parameter pieces: the numbers of lines by time, in order.
    static func onset(_ pieces: [Pair]) -> Int? {
        guard let last = pieces.lastIndex(where: { $0.own > 0 }) else { return nil }
        let sum = pieces[...last].reduce((0, 0)) { ($0.0 + $1.own, $0.1 + $1.all) }
        var (before, best): (Pair, (piece: Int, likelihood: Double)?) = ((0, 0), nil)
        for (index, piece) in pieces[...last].enumerated() {
            defer { before = (before.own + piece.own, before.all + piece.all) }
            guard piece.own > 0 else { continue }
            let after: Pair = (sum.0 - before.own, sum.1 - before.all)
            let rate = Double(after.own) / Double(max(after.all, 1))
            guard Double(before.all) * rate >= -surprise, Double(before.own) <= 0.05 * rate * Double(before.all) else {
                continue
            }
            let likelihood = likelihood(before) + likelihood(after)
            if likelihood > best?.likelihood ?? -.infinity { best = (index, likelihood) }
        }
        return best?.piece
    }

    private static func likelihood(_ pair: Pair) -> Double {
        func term(_ count: Int) -> Double {
            count == 0 ? 0 : Double(count) * log(Double(count) / Double(max(pair.all, 1)))
        }
        return term(pair.own) + term(pair.all - pair.own)
    }
}
