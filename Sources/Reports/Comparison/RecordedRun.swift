import AttestModel

/// A finished run, read back from its report in JSON Lines.
package struct RecordedRun: Sendable {
    /// What an error calls it: the file's name.
    package let name: String
    package let header: Header
    /// The last result of each vector, by id.
    package let results: [RecordedResult]

    /// What the run was about.
    package struct Header: Sendable, Hashable {
        package let suiteVersion: String
        /// The digest of the vector set, 64 hexadecimal digits.
        package let setDigest: String
        /// The target as the command line named it.
        package let target: String
        package let targetName: String
        package let targetVersion: String
        package let profile: String
        /// How many vectors were chosen.
        package let count: Int

        /// Name and version of the target.
        package var targetTitle: String { targetVersion.isEmpty ? targetName : "\(targetName) \(targetVersion)" }
    }

    /// The results by the ids of their vectors.
    package var resultByID: [VectorID: RecordedResult] {
        Dictionary(results.map { ($0.id, $0) }) { _, last in last }
    }

    /// - Throws: `RunnerError` with code `usage` when the runs are not all of one vector set.
    package static func requireOneSet(_ runs: [RecordedRun]) throws(RunnerError) {
        guard let first = runs.first, let other = runs.first(where: { $0.header.setDigest != first.header.setDigest })
        else { return }
        throw RunnerError(
            .usage,
            "\(first.name) and \(other.name) are runs of different vector sets (digests "
                + "\(first.header.setDigest.prefix(12)) and \(other.header.setDigest.prefix(12))), so that a difference "
                + "may be one of the sets; run both again on one set, or add --allow-different-sets.")
    }
}
