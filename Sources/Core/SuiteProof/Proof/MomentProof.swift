import AttestModel

/// The proof of vectors for a verifier that goes by the system's clock: those of a set that was made for the moment hold
/// for some minutes, unless they are about time to the second, or about another time.
package enum MomentProof {
    /// Takes the capability `clock` from the vectors that need it only because their objects are valid at the time of the
    /// set, and gives them the tag `momentary`.
    /// - Parameter oracle: a verifier that agrees with such a vector at every time of `Momentary.validity`.
    package static func lifting(_ vectors: [Vector], at time: Timestamp, oracle: Oracle) -> [Vector] {
        var lifted = Set(
            vectors.filter { $0.needs.contains(.clock) && $0.content.requests.allSatisfy { $0.time == time } }
                .map(\.id))
        for seconds in stride(from: Int64(0), through: Momentary.validity, by: 45) {
            let moved = vectors.filter { lifted.contains($0.id) }.map { $0.verified(after: seconds) }
            let controls = Set(moved.compactMap(\.control)).subtracting(lifted)
            let others = vectors.filter { controls.contains($0.id) }
            lifted.formIntersection(VectorProof.proven(moved + others, oracle: oracle).map(\.id))
        }
        let free = lifted.union(vectors.filter { !$0.needs.contains(.clock) }.map(\.id))
        return vectors.map { vector in
            guard lifted.contains(vector.id), vector.control.map(free.contains) ?? true else { return vector }
            var vector = vector
            vector.needs.remove(.clock)
            vector.tags.append(Momentary.tag)
            return vector
        }
    }
}
