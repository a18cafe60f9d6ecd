import AttestModel

extension RunRemark {
    /// Returns the remark about vectors that are for another part than the target plays; none when there are none.
    static func otherParts(_ vectors: [Vector]) -> [RunRemark] {
        guard !vectors.isEmpty else { return [] }
        let parts = Set(vectors.flatMap(\.content.requests).map(\.kind.capability))
        return [.otherParts(Capability.sorted(parts), vectors: vectors.count)]
    }
}
