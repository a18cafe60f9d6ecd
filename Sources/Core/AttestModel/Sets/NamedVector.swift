/// The vectors that a person names: by a whole id, or by the end of one.
package enum NamedVector {
    /// Returns the ids that are a name or end with it, sorted.
    package static func ids(_ name: String, among ids: [VectorID]) -> [VectorID] {
        let name = name.trimmingPrefix("/")
        guard !name.isEmpty else { return [] }
        return ids.filter { $0.description == name || $0.description.hasSuffix("/\(name)") }.sorted()
    }

    /// Returns the name that was probably meant as a question in brackets; empty when there is none. A name with fewer
    /// parts than an id is compared with the ends of the ids.
    /// - Parameter others: other words that the name may stand for.
    package static func hint(_ name: String, among ids: [VectorID], or others: [String] = []) -> String {
        let count = max(1, name.split(separator: "/").count)
        let ends = Set(ids.map { $0.description.split(separator: "/").suffix(count).joined(separator: "/") })
        guard let near = Spelling.nearest(name, among: ends.sorted() + others) else { return "" }
        let found = NamedVector.ids(near, among: ids)
        return " (did you mean '\(found.count == 1 ? found[0].description : near)'?)"
    }

    /// Returns the id that a person names.
    /// - Throws: `RunnerError.usage` that lists the ids that end so, or names the one that was probably meant.
    package static func id(
        named name: String, among ids: [VectorID], or others: [String] = []
    ) throws(RunnerError) -> VectorID {
        let found = NamedVector.ids(name, among: ids)
        guard let first = found.first else {
            let hint = hint(name, among: ids, or: others)
            throw RunnerError(.usage, "there is no vector '\(name)'\(hint); 'appattest list' shows them all")
        }
        guard found.count == 1 else {
            let list = found.map { "\n  \($0)" }.joined()
            throw RunnerError(.usage, "'\(name)' is the end of \(found.count) ids; give more of one:\(list)")
        }
        return first
    }
}

/// All vectors of one suite in one file, `bundles/<suite>.json`, with the facts of their set. The control of a vector
/// is always of the same suite, so a bundle is all that a judgement needs.
package struct VectorBundle: Sendable {
    package static let folder = "bundles"

    package let suite: Suite
    package let manifest: Manifest
    /// The vectors of the suite, by id.
    package let vectors: [Vector]

    /// Returns the bundle of each suite that has vectors.
    package static func all(of vectors: [Vector], manifest: Manifest) -> [VectorBundle] {
        Suite.ofVectors.compactMap { suite in
            let own = vectors.filter { $0.id.suite == suite.rawValue }.sorted { $0.id < $1.id }
            return own.isEmpty ? nil : VectorBundle(suite: suite, manifest: manifest, vectors: own)
        }
    }

    package var path: String { "\(Self.folder)/\(suite.rawValue).json" }

    /// The bytes of the file: one JSON object with a line for each vector, so that two versions can be compared by line.
    package var text: String {
        let facts = manifest.facts.merging(["suite": .string(suite.rawValue)]) { $1 }
        let lines = vectors.map(\.json.compactText).joined(separator: ",\n")
        return JSONValue.object(facts).compactText.dropLast() + ",\"vectors\":[\n\(lines)\n]}\n"
    }

    static let schemaMembers: [SchemaMember] =
        [.required("suite", .oneOf(Suite.ofVectors.map(\.rawValue)), "The suite of all vectors in the file.")]
        + Manifest.factFields.schemaMembers + [
            .required(
                "vectors", .array(of: ["$ref": "vector.schema.json"], atLeast: 1), "The vectors of the suite, by id.")
        ]
}
