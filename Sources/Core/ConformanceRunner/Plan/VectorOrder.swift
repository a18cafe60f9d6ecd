import AttestModel

/// The order in which vectors are asked: that of their ids, or that of a seed, which is the same on every machine.
struct VectorOrder: Sendable {
    /// `nil` to keep the order of the ids.
    let seed: UInt32?

    /// - Parameter round: which of several askings it is for; each has another order.
    func ordered(_ vectors: [Vector], round: Int) -> [Vector] {
        guard let seed else { return vectors }
        var vectors = vectors
        var state = UInt64(seed) << 32 | UInt64(truncatingIfNeeded: round)
        // Fisher and Yates; the standard library promises no particular order.
        for last in vectors.indices.dropFirst().reversed() {
            vectors.swapAt(last, Int(Self.next(&state) % UInt64(last + 1)))
        }
        return vectors
    }

    /// SplitMix64.
    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
