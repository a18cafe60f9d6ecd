import AttestModel
import FixtureForge

/// `vectors/README.md`: the page kept in Resources with the facts of one set filled in.
struct SetReadme {
    let text: String

    init(vectors: [Vector], seed: Seed, time: Timestamp, digest: [UInt8]) {
        let facts = [
            "suiteVersion": SetGenerator.suiteVersion, "seed": seed.description, "time": time.description,
            "digest": digest.hex, "count": "\(vectors.count)", "groups": Self.table(of: vectors),
            "killers": "\(vectors.count { $0.tags.contains(Vector.killsProcess) }) in this set",
        ]
        var text = String(decoding: PackageResources.VectorsREADME_md, as: UTF8.self)
        for (name, value) in facts { text.replace("{{\(name)}}", with: value) }
        self.text = text
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
