/// Sequences of two and three questions: repeated, in any order, with gaps, by other devices, with wrong ones between.
struct SequenceSource: Sendable {
    /// The objects of a sequence: of two kinds, the first one comes once and first.
    let kinds: [[FuzzSeed]]

    init(seeds: [FuzzSeed]) {
        let all: [[FuzzSeed]] = [
            [.assertion], [.assertion], [.assertion], [.attestation, .assertion], [.deviceCheckCall], [.receipt],
        ]
        kinds = all.filter { Set($0).isSubset(of: seeds) }
    }

    /// - Parameter fault: a question that may come between the others.
    func next(
        of kind: [FuzzSeed], fault: FuzzCase, by forge: CaseForge, using random: inout RandomSource
    ) -> FuzzCase? {
        let count = Int.random(in: 2...3, using: &random)
        var steps = kind.dropLast().map { FuzzCase($0, []) }
        while steps.count < count {
            switch Double.random(in: 0..<1, using: &random) {
            case ..<0.25: steps.append(steps.randomElement(using: &random) ?? FuzzCase(fault.seed, []))
            case ..<0.45: steps.append(fault)
            default:
                let genuine = forge[fault.seed].variants + Self.counters(of: fault.seed)
                steps.append(FuzzCase(fault.seed, [genuine.randomElement(using: &random)].compactMap(\.self)))
            }
        }
        return FuzzCase(sequence: steps)
    }

    /// The counters that follow each other in a sequence, among them those of a server that loses some.
    private static func counters(of seed: FuzzSeed) -> [FuzzOperation] {
        guard seed == .assertion else { return [] }
        return Edit.ofNumber().map { FuzzOperation("authenticatorData.counter", $0) }
    }
}
