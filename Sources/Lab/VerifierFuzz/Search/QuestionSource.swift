import FixtureForge

/// The order in which questions are asked. It follows from a number alone, and from what a corpus adds.
package struct QuestionSource: Sendable {
    private let forge: CaseForge
    private let seeds: [FuzzSeed]
    private let sequences: SequenceSource
    private var random: RandomSource
    /// The seed objects, and each of their variants alone.
    private var genuine: [FuzzCase]
    /// The edits that were not used yet, by the object and the place.
    private var queues: [String: [Edit]] = [:]
    /// The operations on each seed object that were not used yet, the next one last.
    private var single: [FuzzSeed: [FuzzOperation]] = [:]
    private let few = Memory<FuzzSeed, [FuzzOperation]>()
    /// All edits of the places of the seed objects.
    private let editable = Memory<String, [Edit]>()
    /// The variants with a place that they add to the object.
    private let added: [(variant: FuzzCase, place: String)]
    /// The variants with every operation of a place that has few, in a random order.
    private var pairs: [FuzzSeed: [FuzzCase]] = [:]

    /// - Parameter start: the number that the order follows from.
    package init(forge: CaseForge, seeds: [FuzzSeed] = FuzzSeed.allCases, start: UInt64) {
        (self.forge, self.seeds, random) = (forge, seeds, RandomSource(start))
        sequences = SequenceSource(seeds: seeds)
        let variants = seeds.flatMap { seed in forge[seed].variants.map { FuzzCase(seed, [$0]) } }
        genuine = variants.shuffled(using: &random) + seeds.map { FuzzCase($0, []) }
        added = variants.flatMap { variant in
            forge[variant.seed].placesAdded(by: variant.operations).map { (variant, $0) }
        }
    }

    /// - Parameter corpus: the cases that showed something new, as beginnings of others.
    package mutating func next(corpus: [FuzzCase] = []) -> FuzzCase {
        if let question = genuine.popLast() { return question }
        if !corpus.isEmpty, random.happens(0.15), let start = corpus.randomElement(using: &random) {
            return adding(to: start)
        }
        let seed = seeds.flatMap { Array(repeating: $0, count: $0.share) }.randomElement(using: &random) ?? .attestation
        switch Double.random(in: 0..<1, using: &random) {
        case ..<0.5: return next(on: seed)
        case ..<0.65:
            guard let (variant, place) = added.randomElement(using: &random) else {
                return adding(to: FuzzCase(seed, []))
            }
            return adding(to: variant, at: place, inTurn: true)
        case ..<0.85: return pair(of: seed) ?? adding(to: FuzzCase(seed, []))
        case ..<0.92: return sequence() ?? next(on: seed)
        default:
            let variant = forge[seed].variants.randomElement(using: &random)
            return adding(to: adding(to: FuzzCase(seed, random.happens(0.5) ? [variant].compactMap(\.self) : [])))
        }
    }

    /// Returns a sequence of questions; `nil` when the target can be asked about nothing that has one.
    private mutating func sequence() -> FuzzCase? {
        guard let kind = sequences.kinds.randomElement(using: &random), let seed = kind.last else { return nil }
        let fault = FuzzCase(seed, [few(of: seed).randomElement(using: &random)].compactMap(\.self))
        return sequences.next(of: kind, fault: fault, by: forge, using: &random)
    }

    private func few(of seed: FuzzSeed) -> [FuzzOperation] { few.result(for: seed) { forge[seed].fewOperations } }

    /// Returns a seed object with one operation, each once before any comes again.
    private mutating func next(on seed: FuzzSeed) -> FuzzCase {
        if single[seed]?.isEmpty ?? true {
            single[seed] = shuffled(forge[seed].weightedOperations, using: &random).reversed()
        }
        return FuzzCase(seed, [single[seed]?.popLast()].compactMap(\.self))
    }

    /// Returns a variant with one operation of a place that has few; each pair once. Every place comes as often as the others.
    private mutating func pair(of seed: FuzzSeed) -> FuzzCase? {
        if pairs[seed] == nil {
            let operations = few(of: seed)
            let counts = Dictionary(operations.map { ($0.place, 1.0) }, uniquingKeysWith: +)
            let all = forge[seed].variants.flatMap { variant in
                operations.map { Weighted(FuzzCase(seed, [variant, $0]), 1 / (counts[$0.place] ?? 1)) }
            }
            pairs[seed] = shuffled(all, using: &random).reversed()
        }
        return pairs[seed]?.popLast()
    }

    /// Returns a case with one more operation, or another one in the place of its last.
    private mutating func adding(to start: FuzzCase) -> FuzzCase {
        var start = start
        if start.operations.count >= 3 { start.operations.removeLast() }
        var question = start
        for _ in 0..<8 where question == start {
            guard let place = forge[start.seed].places.randomElement(using: &random) else { break }
            question = adding(to: start, at: place)
        }
        return question
    }

    /// Returns a case with an edit of a place: in a seed object, and where a variant adds the place, each edit once before any
    /// comes again.
    private mutating func adding(to start: FuzzCase, at place: String, inTurn: Bool = false) -> FuzzCase {
        let edit: Edit?
        if start.operations.isEmpty || inTurn {
            let key = "\(start) \(place)"
            var queue = queues[key] ?? []
            if queue.isEmpty { queue = edits(of: place, in: start).shuffled(using: &random) }
            edit = queue.popLast()
            queues[key] = queue
        } else {
            // Other operations hardly change what can be edited: in place of a missing node, another node is edited.
            let key = "\(start.seed) \(place)"
            let known = editable.result(for: key) { edits(of: place, in: FuzzCase(start.seed, [])) }
            edit = known.randomElement(using: &random)
        }
        return edit.map {
            FuzzCase(start.seed, start.operations + [FuzzOperation(place, $0)], after: start.earlier)
        } ?? start
    }

    private func edits(of place: String, in start: FuzzCase) -> [Edit] {
        forge[start.seed].edits(of: place, after: start.operations)
    }
}
