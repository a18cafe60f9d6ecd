import SwitchedSources

/// A choice of mutants that a seed decides.
package struct Sample {
    private let numbers: Set<Int>

    /// - Parameter count: the number of mutants to choose; `nil` for all.
    package init(of mutants: [PlannedMutant], count: Int?, seed: UInt64) {
        guard let count else {
            numbers = Set(mutants.map(\.number))
            return
        }
        var generator = SplitMix(state: seed)
        numbers = Set(mutants.map(\.number).shuffled(using: &generator).prefix(count))
    }

    package func contains(_ mutant: PlannedMutant) -> Bool { numbers.contains(mutant.number) }
}

/// The generator SplitMix64.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
