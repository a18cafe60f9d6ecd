import AttestModel
import Crypto

/// Which vectors the profiles had in each version of the suite, so that an upgrade of the suite does not turn a
/// job red. Ids are permanent, and so is such a list.
package struct FrozenProfiles: Sendable, Hashable {
    /// The vectors of one version, sorted by id.
    package struct Version: Sendable, Hashable {
        package var suiteVersion: String
        /// By the level that they had then.
        package var ids: [Level: [VectorID]]
        package var gate: [VectorID]

        /// SHA-256 of its content, without which nobody changes it unnoticed.
        var digest: [UInt8] { Array(SHA256.hash(data: Array(json(digest: nil).canonicalText.utf8))) }
    }

    /// In the order in which they were frozen.
    package var versions: [Version]

    package init(versions: [Version] = []) { self.versions = versions }

    /// The lists that this program was built with.
    ///
    /// - Throws: `RunnerError.vectorSet` when they were edited.
    package static func builtIn() throws(RunnerError) -> FrozenProfiles {
        do {
            return try FrozenProfiles(json: try JSONValue.parse(PackageResources.frozen_profiles_json))
        } catch {
            throw RunnerError(.vectorSet, "the frozen profiles built into this program: \(error.description).")
        }
    }

    /// Adds the lists of a set's version.
    ///
    /// - Returns: whether they are new; they may be there already, and the same.
    /// - Throws: `RunnerError.usage` when the version has other lists.
    package mutating func freeze(_ set: VectorSet) throws(RunnerError) -> Bool {
        let ids = Dictionary(grouping: set.vectors, by: \.level).mapValues { $0.map(\.id).sorted() }
        let version = Version(suiteVersion: set.suiteVersion, ids: ids, gate: set.gate.sorted())
        guard let known = versions.first(where: { $0.suiteVersion == set.suiteVersion }) else {
            versions.append(version)
            return true
        }
        guard known.digest == version.digest else {
            throw RunnerError(
                .usage,
                "the profiles of \(set.suiteVersion) are frozen already, and with other vectors. "
                    + "What is frozen never changes: raise the version of the suite.")
        }
        return false
    }

    /// - Throws: `RunnerError.usage` that names the versions there are.
    func ids(of choice: Profile.Choice, in version: String) throws(RunnerError) -> Set<VectorID> {
        guard let frozen = versions.first(where: { $0.suiteVersion == version }) else {
            let known = versions.isEmpty ? "none yet" : versions.map(\.suiteVersion).joined(separator: ", ")
            throw RunnerError(
                .usage,
                "--profile \(choice.rawValue)@\(version): no profiles of that version are known; there are \(known).")
        }
        let levels: [Level] = choice == .core ? [.must, .info] : Level.allCases
        return choice == .gate ? Set(frozen.gate) : Set(levels.flatMap { frozen.ids[$0] ?? [] })
    }
}
