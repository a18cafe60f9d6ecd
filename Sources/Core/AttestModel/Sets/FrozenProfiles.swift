/// The vectors of the profiles in each version of the suite, so that an upgrade of the suite does not make a job
/// fail. Ids are permanent, and so is such a list.
package struct FrozenProfiles: Sendable, Hashable {
    /// The vectors of one version, sorted by id.
    package struct Version: Sendable, Hashable {
        package var suiteVersion: String
        /// By the level that they had then.
        package var ids: [Level: [VectorID]]
        package var gate: [VectorID]

        package init(suiteVersion: String, ids: [Level: [VectorID]], gate: [VectorID]) {
            (self.suiteVersion, self.ids, self.gate) = (suiteVersion, ids, gate)
        }
    }

    /// In the order in which they were frozen.
    package var versions: [Version]

    package init(versions: [Version] = []) { self.versions = versions }

    /// - Throws: `RunnerError.usage` that names the versions there are.
    package func ids(of choice: Profile.Choice, in version: String) throws(RunnerError) -> Set<VectorID> {
        guard let frozen = versions.first(where: { $0.suiteVersion == version }) else {
            let known = versions.isEmpty ? "none yet" : versions.map(\.suiteVersion).joined(separator: ", ")
            throw RunnerError(
                .usage, "there are no profiles of version '\(version)'; the versions with profiles are \(known).")
        }
        return choice == .gate ? Set(frozen.gate) : Set(choice.levels.flatMap { frozen.ids[$0] ?? [] })
    }
}
