extension SchemaFile {
    package static let request = SchemaFile(
        "request", title: "Request",
        "A message from the runner to an adapter, version 1 (spec/protocol.md). Closed as the runner writes it; an adapter "
            + "must ignore members that it does not know.",
        .object(by: "operation", Operation.allCases.map { ($0.rawValue, $0.rawValue) }),
        definitions: Dictionary(Operation.allCases.map { ($0.rawValue, message($0)) }, uniquingKeysWith: { $1 }))

    private static func message(_ operation: Operation) -> JSONSchema {
        JSONSchema.object(
            AdapterRequest.schemaMembers(of: operation) + (operation.kind?.schemaMembers ?? [])
        ).described(operation.purpose)
    }

    package static let response = SchemaFile(
        "response", title: "Response",
        "A message from an adapter to the runner, version 1 (spec/protocol.md). Closed as the adapters of this project "
            + "write it; the runner ignores members that it does not know. A message with a verdict is an answer about "
            + "evidence, one without is a description.",
        [
            "type": "object", "required": ["id"], "if": ["required": ["verdict"]],
            "then": JSONSchema.own("verdict").json, "else": JSONSchema.own("description").json,
        ],
        definitions: [
            "verdict": JSONSchema.object([AdapterResponse.idMember] + VerdictResponse.fields.schemaMembers).described(
                "An answer about one piece of evidence. The values that the target took from it are optional, and "
                    + "compared only with accept."),
            "description": JSONSchema.object([AdapterResponse.idMember] + TargetDescription.fields.schemaMembers)
                .described("Who the target is."),
        ])
}

/// One file of `spec/schema`.
package struct SchemaFile: Sendable {
    /// The name of the format (`vector`).
    package let name: String
    private let schema: JSONSchema

    /// - Parameter definitions: the parts of the schema that it names as `JSONSchema.own`.
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
