import AttestModel

/// The order in which questions are asked. It follows from a number alone, and from what a corpus adds.
package struct QuestionSource: Sendable {
    private let forge: CaseForge
    private let seeds: [FuzzSeed]
    private var random: RandomSource
    /// The seed objects, and each of their variants alone.
    private var genuine: [FuzzCase]
    /// The edits that were not used yet, by the object and the place.
    private var queues: [String: [Edit]] = [:]
    /// All edits of the places of the seed objects.
    private var editable: [String: [Edit]] = [:]
    /// The variants with a place that they add to the object.
    private let added: [(variant: FuzzCase, place: String)]
    /// The variants with every operation of a place that has few, in a random order.
    private var pairs: [FuzzSeed: [FuzzCase]] = [:]

    /// - Parameters:
    ///   - seeds: the objects that the target can be asked about.
    ///   - start: the number that the order follows from.
    package init(forge: CaseForge, seeds: [FuzzSeed] = FuzzSeed.allCases, start: UInt64) {
        (self.forge, self.seeds, random) = (forge, seeds, RandomSource(start))
        let variants = seeds.flatMap { seed in forge.variants(of: seed).map { FuzzCase(seed, [$0]) } }
        genuine = variants.shuffled(using: &random) + seeds.map { FuzzCase($0, []) }
        added = variants.flatMap { variant in forge.placesAdded(by: variant).map { (variant, $0) } }
    }

    /// Returns the next question.
    ///
    /// - Parameter corpus: the cases that showed something new, as beginnings of others.
    package mutating func next(corpus: [FuzzCase] = []) -> FuzzCase {
        if let question = genuine.popLast() { return question }
        if !corpus.isEmpty, random.happens(0.15), let start = corpus.randomElement(using: &random) {
            return adding(to: start)
        }
        let seed = Self.weighted(seeds).randomElement(using: &random) ?? .attestation
        switch Double.random(in: 0..<1, using: &random) {
        case ..<0.45: return adding(to: FuzzCase(seed, []))
        case ..<0.6:
            guard let (variant, place) = added.randomElement(using: &random) else {
                return adding(to: FuzzCase(seed, []))
            }
            return adding(to: variant, at: place, inTurn: true)
        case ..<0.9: return pair(of: seed) ?? adding(to: FuzzCase(seed, []))
        default:
            let variant = forge.variants(of: seed).randomElement(using: &random)
            return adding(to: adding(to: FuzzCase(seed, random.happens(0.5) ? [variant].compactMap(\.self) : [])))
        }
    }

    /// Returns a variant with one operation of a place that has few; each pair once.
    private mutating func pair(of seed: FuzzSeed) -> FuzzCase? {
        if pairs[seed] == nil {
            let operations = forge.fewOperations(of: seed)
            pairs[seed] = forge.variants(of: seed)
                .flatMap { variant in operations.map { FuzzCase(seed, [variant, $0]) } }.shuffled(using: &random)
        }
        return pairs[seed]?.popLast()
    }

    /// Returns a case with one more operation, or another one in the place of its last.
    private mutating func adding(to start: FuzzCase) -> FuzzCase {
        var start = start
        if start.operations.count >= 3 { start.operations.removeLast() }
        var question = start
        for _ in 0..<8 where question == start {
            guard let place = forge.places(of: start.seed).randomElement(using: &random) else { break }
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
            if queue.isEmpty { queue = forge.edits(of: place, in: start).shuffled(using: &random) }
            edit = queue.popLast()
            queues[key] = queue
        } else {
            // Other operations hardly change what can be edited: a node that is not there is another one.
            let key = "\(start.seed) \(place)"
            let edits = editable[key] ?? forge.edits(of: place, in: FuzzCase(start.seed, []))
            editable[key] = edits
            edit = edits.randomElement(using: &random)
        }
        return edit.map { FuzzCase(start.seed, start.operations + [FuzzOperation(place, $0)]) } ?? start
    }

    /// The seed objects, more often the more places they have.
    private static func weighted(_ seeds: [FuzzSeed]) -> [FuzzSeed] {
        seeds.flatMap { seed -> [FuzzSeed] in
            let weight =
                switch seed {
                case .attestation: 5
                case .macAttestation: 3
                case .assertion, .receipt: 4
                case .deviceCheckCall: 2
                case .deviceCheckAnswer: 1
                }
            return Array(repeating: seed, count: weight)
        }
    }
}
