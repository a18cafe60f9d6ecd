import AttestModel

extension Profile {
    /// Returns the vectors of a set that it judges or records.
    /// - Parameter gate: those that profile `gate` judges; empty when they are not known.
    /// - Throws: `RunnerError.usage` when the set has no gate, or not all of the version's; and for an unknown version.
    func ids(
        among vectors: [VectorOutline], gate: [VectorID], frozen: FrozenProfiles
    ) throws(RunnerError) -> Set<VectorID> {
        if let version {
            let ids = try frozen.ids(of: choice, in: version)
            let gone = ids.subtracting(vectors.map(\.id)).sorted()
            guard gone.isEmpty else {
                throw RunnerError(
                    .usage,
                    "--profile \(rawValue): the set no longer has \(gone.count) of its vectors, "
                        + "\(gone.prefix(3).map(\.description).joined(separator: ", ")) among them. "
                        + "Use a later version's, or the set of suite \(version).")
            }
            return choice == .tomorrow ? Self.changes(vectors.filter { ids.contains($0.id) }) : ids
        }
        if choice == .tomorrow { return Self.changes(vectors) }
        guard choice == .gate else { return Set(vectors.filter { choice.levels.contains($0.level) }.map(\.id)) }
        guard !gate.isEmpty else {
            throw RunnerError(.usage, "the set names no vectors for profile 'gate'; use --profile core or strict.")
        }
        return Set(gate)
    }

    /// Returns the vectors about changes that Apple may make, and the genuine objects that they change.
    private static func changes(_ vectors: [VectorOutline]) -> Set<VectorID> {
        let changes = vectors.filter { Requirement.ofTomorrow.contains($0.requirement) }
        return Set(changes.flatMap { [$0.id] + [$0.control].compactMap(\.self) })
    }
}
