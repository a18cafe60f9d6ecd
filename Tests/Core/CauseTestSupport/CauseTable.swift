import TestBasics

/// The first causes of wrong targets, as a maintainer would write them, in a file of `Tests/Core/FirstCauses`. Nothing there is
/// read from the program.
package struct CauseTable: Decodable {
    private let targets: [String]
    private let cause: String
    private let because: String?
    private let impact: String?
    private let remedy: String
    private let profile: String?

    /// Returns the rows of a file, by the suite that they are about.
    package static func rows(in name: String) throws -> [String: [CauseRow]] {
        let text = try Built.text("Tests/Core/FirstCauses/\(name).json")
        let tables = try JSONDecoder().decode([String: [CauseTable]].self, from: Data(text.utf8))
        return tables.mapValues { $0.flatMap(\.rows) }
    }

    private var rows: [CauseRow] {
        targets.map { target in
            CauseRow(
                target, cause, because: because, impact.flatMap(Impact.init), fix: remedy,
                in: profile == "strict" ? .strict : .core)
        }
    }
}
