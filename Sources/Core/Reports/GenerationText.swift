import AttestModel

extension FileDifference {
    fileprivate var line: String {
        switch kind {
        case .missing: "\(file): is missing"
        case .changed: "\(file): differs"
        case .excess: "\(file): is not part of the set"
        }
    }
}

/// The generation of a set in words. Every text has a final line feed, except for the advice.
package struct GenerationText {
    private let folder: String
    private let count: Int
    private let digest: [UInt8]

    /// The number of files that are named.
    private static let shownFiles = 20

    /// Creates the texts about a set.
    ///
    /// - Parameter count: the number of vectors in the set.
    package init(folder: String, count: Int, digest: [UInt8]) {
        (self.folder, self.count, self.digest) = (folder, count, digest)
    }

    package var written: String { "\(Count.text(count, "vector")) in \(folder), digest \(digest.hex)\n" }

    package var same: String {
        "\(folder) is exactly what the generator makes: \(Count.text(count, "vector")), digest \(digest.hex)\n"
    }

    /// Returns a line for each file.
    package func differing(in files: [FileDifference]) -> String {
        let rest = files.count - Self.shownFiles
        let lines = files.prefix(Self.shownFiles).map(\.line) + (rest > 0 ? ["… and \(rest) more files"] : [])
        return lines.map { $0 + "\n" }.joined()
    }

    /// The advice about a folder that differs.
    package var advice: String {
        "\(folder) is not what the generator makes; run 'appattest generate --out \(folder)'"
    }

    /// Returns a line for each vector that does not exist for the app of a set.
    package static func leftOut(_ absences: [(id: VectorID, reason: String)]) -> String {
        absences.map { "left out: \($0.id)\n  \($0.reason)\n" }.joined()
    }

    package static func frozen(_ suiteVersion: String, isNew: Bool, in file: String) -> String {
        "the profiles of \(suiteVersion) are \(isNew ? "now" : "already") frozen in \(file)\n"
    }
}
