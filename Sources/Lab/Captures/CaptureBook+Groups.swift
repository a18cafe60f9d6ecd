import AttestModel
import EvidenceAnatomy
import LabModel

extension CaptureBook {
    /// The least number of accepted objects that a trait of refused ones is compared with.
    private static let leastAccepted = 20
    /// The greatest share of the accepted objects that may have a trait of refused ones.
    private static let rareShare = 0.02

    /// The groups of the log, the gravest first.
    func groups() -> [CaptureGroup] {
        var joined: [String: (tally: GroupTally, trait: SharedTrait?, others: Double)] = [:]
        for (key, tally) in tallies.sorted(by: { ($0.value.first, $0.key) < ($1.value.first, $1.key) }) {
            let found = distinguishing(tally)
            let name = found.map { "\(tally.direction.rawValue)\n\(ShapeWords.key(of: $0.trait))" } ?? cause(tally, key)
            guard var known = joined[name] else {
                joined[name] = (tally, found?.trait, found?.share ?? 0)
                continue
            }
            known.tally.add(tally)
            known.others = max(known.others, found?.share ?? 0)
            joined[name] = known
        }
        let order = CaptureGroup.Direction.allCases
        return joined.map { group($0.value.tally, $0.value.trait, $0.value.others) }.sorted { first, second in
            let (one, two) = (order.firstIndex(of: first.direction) ?? 0, order.firstIndex(of: second.direction) ?? 0)
            return (one, second.count, first.cause) < (two, first.count, second.cause)
        }
    }

    /// Returns the name of a group that no trait tells from others: its shape is no part of it.
    private func cause(_ tally: GroupTally, _ key: String) -> String {
        tally.shape != nil ? "\(tally.direction.rawValue)\n\(tally.message ?? "")" : key
    }

    /// Returns the outermost trait that refused genuine objects have and accepted ones of the same time do not, with the
    /// share of accepted ones that have it.
    private func distinguishing(_ tally: GroupTally) -> (trait: SharedTrait, share: Double)? {
        guard let shape = tally.shape, let kind = tally.kinds.first, let accepted = kinds[kind]?.shapes,
            let pieces = tally.lines.timeline.span
        else { return nil }
        let counts = accepted.mapValues { $0.count(in: pieces) }
        let sum = counts.values.reduce(0, +)
        guard sum >= Self.leastAccepted else { return nil }
        let shares = shapes[shape].map { trait in
            (trait, Double(counts.reduce(0) { $0 + (shapes[$1.key].contains(trait) ? $1.value : 0) }) / Double(sum))
        }
        let best = shares.filter { $0.1 <= Self.rareShare }.min { one, two in
            (ShapeWords.order(one.0), one.0.name) < (ShapeWords.order(two.0), two.0.name)
        }
        guard let best, best.0.isValue else { return best }
        // A value may be there by chance, unless nearly all that are refused with the same words have it.
        let others = tallies.values.filter {
            $0.direction == tally.direction && $0.message == tally.message && $0.kinds.contains(kind)
        }
        let own = others.filter { $0.shape.map { shapes[$0].contains(best.0) } == true }
        func count(_ tallies: [GroupTally]) -> Int { tallies.reduce(0) { $0 + $1.lines.count } }
        return 10 * count(own) >= 9 * count(others) ? best : nil
    }

    private func group(_ tally: GroupTally, _ trait: SharedTrait?, _ others: Double) -> CaptureGroup {
        let all = tally.kinds.reduce(into: Tally()) { $0.add(kinds[$1] ?? Tally()) }
        let pieces = all.timeline.keys.sorted()
        let pairs = pieces.map { (own: tally.lines.timeline[$0] ?? 0, all: all.timeline[$0] ?? 0) }
        let onset = Separation.onset(pairs).map { pieces[$0] }
        var group = CaptureGroup()
        group.describe(tally, trait)
        (group.kinds, group.count) = (tally.kinds.sorted(), tally.lines.count)
        (group.first, group.last, group.example) = (tally.first, tally.last, tally.example)
        (group.message, group.onset) = (tally.message, onset.map { Timestamp(secondsSinceEpoch: $0 * width) })
        group.timeline = zip(pieces, pairs).map { (Timestamp(secondsSinceEpoch: $0 * width), $1.own, $1.all) }
        guard let span = tally.lines.timeline.span else { return group }
        let time = max(onset ?? span.lowerBound, span.lowerBound)...span.upperBound
        let sum = (own: tally.lines.timeline.count(in: time), all: all.timeline.count(in: time))
        group.share = Double(sum.own) / Double(max(sum.all, 1))
        if let trait { group.facts.append(("shape", [ShapeWords.name(of: trait)], 1, nil, others)) }
        group.facts += facts(tally.lines, all, of: sum, in: time) + Self.frequent(tally)
        return group
    }

    /// Returns the values of systems, versions and labels that separate a group.
    private func facts(_ lines: Tally, _ all: Tally, of sum: Separation.Pair, in time: ClosedRange<Int64>)
        -> [CaptureGroup.Fact]
    {
        lines.values.sorted { $0.key < $1.key }.compactMap { name, values in
            let counts = values.reduce(into: [String: Separation.Pair]()) { counts, value in
                let pair = (own: value.value.count(in: time), all: all.values[name]?[value.key]?.count(in: time) ?? 0)
                if pair.all >= pair.own { counts[value.key] = pair }
            }
            guard let (names, pair) = Separation.values(counts, of: sum) else { return nil }
            let (own, all) = (Double(pair.own), Double(pair.all))
            let others = (all - own) / Double(max(sum.all - sum.own, 1))
            return (name, names.sorted(), own / Double(sum.own), own / all, others)
        }
    }

    /// Returns a fact for the account, the address or the object that most lines of a group share.
    private static func frequent(_ tally: GroupTally) -> [CaptureGroup.Fact] {
        tally.frequent.sorted { $0.key < $1.key }.compactMap { name, values in
            let share = Double(values.most) / Double(tally.lines.count)
            return values.most >= 5 && share >= 0.5 ? (name, ["one"], share, nil, 0) : nil
        }
    }
}
