/// The selection of vectors that a run judges: a choice from the vectors of the set, or from those of an earlier
/// version of the suite. `info` vectors are run and recorded with `core` and `strict`.
package struct Profile: RawRepresentable, Sendable, Hashable {
    package enum Choice: String, Sendable, Hashable, CaseIterable {
        /// Every `must`.
        case core
        /// `must` and `should`.
        case strict
        /// The small choice of vectors that kills every wrong verifier that the suite knows.
        case gate
        /// The changes that Apple may make without notice, which fail nobody, and the genuine objects that they change.
        case tomorrow

        /// The levels of the vectors that are run, where levels decide.
        package var levels: [Level] { self == .core ? [.must, .info] : Level.allCases }
    }

    package var choice: Choice
    /// The version of the suite whose vectors it judges; `nil` for all that the set has.
    package var version: String?

    package static let core = Profile(.core)
    package static let strict = Profile(.strict)
    package static let gate = Profile(.gate)

    package init(_ choice: Choice, version: String? = nil) { (self.choice, self.version) = (choice, version) }

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
                "'\(name)'\(Spelling.hint(name, among: Choice.allCases.map(\.rawValue))) is not a profile; the profiles are \(Self.names), each also as it was in a version of the suite, "
                    + "like core@0.1.0.")
        }
        self = profile
    }

    package static let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
}
