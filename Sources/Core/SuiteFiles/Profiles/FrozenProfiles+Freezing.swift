import AttestModel
import Primitives

extension FrozenProfiles {
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
                "the profiles of \(set.suiteVersion) are already frozen with other vectors. "
                    + "A frozen list never changes: raise the version of the suite.")
        }
        return false
    }
}

extension FrozenProfiles.Version {
    /// The SHA-256 of its content, 32 bytes, which shows an edited list.
    var digest: [UInt8] { sha256(Array(json(digest: nil).canonicalText.utf8)) }
}
