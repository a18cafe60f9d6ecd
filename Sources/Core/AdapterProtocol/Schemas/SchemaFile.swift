/// One file of `spec/schema`.
package struct SchemaFile: Sendable {
    /// The name of the format (`vector`).
    package let name: String
    private let schema: JSONSchema

    /// - Parameters:
    ///   - about: what the format is for.
    ///   - definitions: the parts of the schema that it names as `JSONSchema.own`.
    package init(
        _ name: String, title: String, _ about: String, _ schema: JSONSchema, definitions: [String: JSONSchema] = [:]
    ) {
        self.name = name
        var schema = schema.described(about).with("title", .string(title))
            .with("$schema", "https://json-schema.org/draft/2020-12/schema")
        if !definitions.isEmpty { schema = schema.with("$defs", .object(definitions.mapValues(\.json))) }
        self.schema = schema
    }

    package var fileName: String { "\(name).schema.json" }

    package var text: String { schema.json.canonicalText }
}
