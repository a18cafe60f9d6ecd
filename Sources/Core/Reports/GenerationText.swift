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
package enum GenerationText {
    private static let shownFiles = 20

    package static func written(_ set: VectorSet, in folder: String) -> String {
        "\(Count.text(set.vectors.count, "vector")) in \(folder), digest \(set.digest.hex)\n"
    }

    package static func same(_ set: VectorSet, as folder: String) -> String {
        "\(folder) is exactly what the generator makes: \(Count.text(set.vectors.count, "vector")), digest "
            + "\(set.digest.hex)\n"
    }

    package static func differing(in files: [FileDifference]) -> String {
        let rest = files.count - shownFiles
        let lines = files.prefix(shownFiles).map(\.line) + (rest > 0 ? ["… and \(rest) more files"] : [])
        return lines.map { $0 + "\n" }.joined()
    }

    package static func advice(about folder: String) -> String {
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
