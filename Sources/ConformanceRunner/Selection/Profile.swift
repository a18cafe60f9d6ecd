import AttestModel

/// Which vectors a run judges: by a choice, of what the set has or of what an earlier version of the suite had.
/// `info` vectors are run and recorded with `core` and `strict`.
package struct Profile: RawRepresentable, Sendable, Hashable {
    package enum Choice: String, Sendable, Hashable, CaseIterable {
        /// Every `must`.
        case core
        /// `must` and `should`.
        case strict
        /// The small choice of vectors that finds out every wrong verifier that the suite knows.
        case gate
    }

    package var choice: Choice
    /// The version of the suite whose vectors it judges; `nil` for all that the set has.
    package var version: String?

    package static let core = Profile(.core)
    package static let strict = Profile(.strict)
    package static let gate = Profile(.gate)

    package init(_ choice: Choice, version: String? = nil) {
        self.choice = choice
        self.version = version
    }

    /// Reads a name with or without a version (`core`, `core@0.1.0`); `nil` for anything else.
    package init?(rawValue: String) {
        let parts = rawValue.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let choice = Choice(rawValue: parts[0]), parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.init(choice, version: parts.count == 2 ? parts[1] : nil)
    }

    package var rawValue: String { version.map { "\(choice.rawValue)@\($0)" } ?? choice.rawValue }

    /// - Throws: `RunnerError.usage` that names the profiles there are.
    package init(named name: String) throws(RunnerError) {
        guard let profile = Profile(rawValue: name) else {
            throw RunnerError(
                .usage,
                "'\(name)' is not a profile; there are \(Self.names), each also as it was in a version of the suite, "
                    + "like core@0.1.0.")
        }
        self = profile
    }

    /// The names of the choices, for people.
    package static let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")

    /// The vectors of a set that it judges or records.
    ///
    /// - Throws: `RunnerError.usage` when the set has no gate, or not all that the version had; and for a version
    ///   that is not known.
    func ids(in set: VectorSet, frozen: FrozenProfiles?) throws(RunnerError) -> Set<VectorID> {
        if let version {
            let frozen = if let frozen { frozen } else { try FrozenProfiles.builtIn() }
            let ids = try frozen.ids(of: choice, in: version)
            let gone = ids.subtracting(set.vectors.map(\.id)).sorted()
            guard gone.isEmpty else {
                throw RunnerError(
                    .usage,
                    "--profile \(rawValue): the set no longer has \(gone.count) of its vectors, "
                        + "\(gone.prefix(3).map(\.description).joined(separator: ", ")) among them. "
                        + "Use a later version's, or the set of suite \(version).")
            }
            return ids
        }
        guard choice == .gate else {
            return Set(set.vectors.filter { $0.level != .should || choice == .strict }.map(\.id))
        }
        guard !set.gate.isEmpty else {
            throw RunnerError(.usage, "the set names no vectors for profile 'gate'; use --profile core or strict.")
        }
        return set.gate
    }
}
