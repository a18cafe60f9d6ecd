import AttestModel

/// The remark about vectors that are for another part than the target plays.
enum OtherPartsRemark {
    /// Returns the remark; none when the target plays every part.
    static func of(_ vectors: [Vector]) -> [String] {
        guard !vectors.isEmpty else { return [] }
        let parts = Set(vectors.flatMap(\.content.requests).map(\.kind.capability))
        let words = Capability.sorted(parts).map(\.rawValue).joined(separator: ", ")
        return [
            "The target was not asked about \(words) (\(Count.text(vectors.count, "vector"))): it declares nothing of "
                + "\(parts.count == 1 ? "it" : "them")."
        ]
    }
}
