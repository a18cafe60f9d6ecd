/// All vectors of one suite in one file, `bundles/<suite>.json`, with the facts of their set.
///
/// The control of a vector is always of the same suite, so a bundle is all that a judgement needs.
package struct VectorBundle: Sendable {
    /// The folder of the bundles in a set.
    package static let folder = "bundles"

    package let suite: Suite
    package let manifest: Manifest
    /// The vectors of the suite, by id.
    package let vectors: [Vector]

    /// Returns the bundle of each suite that has vectors.
    ///
    /// - Parameter manifest: the manifest of the set, for the facts about it.
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
