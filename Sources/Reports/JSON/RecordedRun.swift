import AttestModel
import ConformanceRunner

/// A finished run, read back from its report in JSON Lines.
public struct RecordedRun: Sendable {
    /// What an error calls it: the file's name.
    public let name: String
    public let header: Header
    /// The last result of each vector, by id.
    public let results: [RecordedResult]

    /// What the run was about.
    public struct Header: Sendable, Hashable {
        public let suiteVersion: String
        /// The digest of the vector set, 64 hexadecimal digits.
        public let setDigest: String
        /// The target as the command line named it.
        public let target: String
        public let targetName: String
        public let targetVersion: String
        public let profile: String
        /// How many vectors were chosen.
        public let count: Int

        /// Name and version of the target.
        public var targetTitle: String { targetVersion.isEmpty ? targetName : "\(targetName) \(targetVersion)" }
    }

    /// The results by the ids of their vectors.
    public var resultByID: [VectorID: RecordedResult] {
        Dictionary(results.map { ($0.id, $0) }) { _, last in last }
    }

    /// - Throws: `RunnerError` with code `usage` when the runs are not all of one vector set.
    public static func requireOneSet(_ runs: [RecordedRun]) throws(RunnerError) {
        guard let first = runs.first, let other = runs.first(where: { $0.header.setDigest != first.header.setDigest })
        else { return }
        throw RunnerError(
            .usage,
            "\(first.name) and \(other.name) are runs of different vector sets (digests "
                + "\(first.header.setDigest.prefix(12)) and \(other.header.setDigest.prefix(12))), so that a difference "
                + "may be one of the sets; run both again on one set, or add --allow-different-sets.")
    }
}
