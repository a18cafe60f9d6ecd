import AttestModel
import CEmbeddedFiles
import FixtureForge

/// `vectors/README.md`: the page kept in Resources with the facts of one set and the programs of `Examples` filled in.
struct SetReadme {
    let text: String

    /// - Parameter absences: the vectors that do not exist for the app of the set, each with the reason.
    init(
        vectors: [Vector], of context: ForgeContext, without absences: [(id: VectorID, reason: String)], digest: [UInt8]
    ) {
        let facts = [
            "suiteVersion": SetGenerator.suiteVersion, "seed": context.seed.description,
            "time": context.time.description, "digest": digest.hex, "subject": Self.rows(of: context.subject),
            "count": "\(vectors.count)", "groups": Self.table(of: vectors) + Self.list(of: absences),
            "killers": "\(vectors.count { $0.tags.contains(Vector.killsProcess) }) in this set",
        ]
        var text = String(decoding: EmbeddedFile.VectorsREADME_md.bytes, as: UTF8.self)
        for (name, value) in facts { text.replace("{{\(name)}}", with: value) }
        for (name, code) in Self.examples { text.replace("{{\(name)}}\n", with: String(decoding: code, as: UTF8.self)) }
        self.text = text
    }

    /// The programs that the page shows, by their file names.
    private static let examples = [
        "verify.py": EmbeddedFile.verify_py.bytes, "judge.py": EmbeddedFile.judge_py.bytes,
        "run.py": EmbeddedFile.run_py.bytes, "judge.cjs": EmbeddedFile.judge_cjs.bytes,
        "run.cjs": EmbeddedFile.run_cjs.bytes, "run.mjs": EmbeddedFile.run_mjs.bytes,
        "judge.go": EmbeddedFile.judge_go.bytes, "run.go": EmbeddedFile.run_go.bytes,
        "load.py": EmbeddedFile.load_py.bytes, "load.js": EmbeddedFile.load_js.bytes,
        "load.go": EmbeddedFile.load_go.bytes,
    ]

    /// The rows about the app of the set; none for the example app, which the committed set is about.
    private static func rows(of subject: EvidenceSubject) -> String {
        guard subject != .example else { return "" }
        return "\n| app ID | `\(subject.app.appId)` |\n| environment | `\(subject.environment.rawValue)` |"
    }

    private static func list(of absences: [(id: VectorID, reason: String)]) -> String {
        guard !absences.isEmpty else { return "" }
        return "\n\nLeft out, because the app or the environment of this set has no such case:\n\n"
            + absences.map { "- `\($0.id)`: \($0.reason)" }.joined(separator: "\n")
    }

    /// One row a group: its requirement and how many vectors it has of each kind.
    private static func table(of vectors: [Vector]) -> String {
        let rows = Dictionary(grouping: vectors) { "\($0.id.suite)/\($0.id.group)" }.sorted { $0.key < $1.key }.map {
            group, vectors in
            let counts = Expectation.allCases.map { expect in vectors.count { $0.expect == expect } }
            return "| `\(group)` | \(vectors[0].requirement.id) | "
                + counts.map { "\($0)" }.joined(separator: " | ") + " |"
        }
        return """
            | group | requirement | accept | reject | either |
            |---|---|---|---|---|
            \(rows.joined(separator: "\n"))
            """
    }
}
