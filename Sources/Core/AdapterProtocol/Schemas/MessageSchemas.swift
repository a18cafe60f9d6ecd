extension SchemaFile {
    package static let request = SchemaFile(
        "request", title: "Request",
        "A message from the runner to an adapter, version 1 (spec/protocol.md). Closed as the runner writes it; an adapter "
            + "must ignore members that it does not know.",
        .object(by: "operation", Operation.allCases.map { ($0.rawValue, $0.rawValue) }),
        definitions: Dictionary(
            Operation.allCases.map { ($0.rawValue, message($0)) }, uniquingKeysWith: { $1 }))

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
            "verdict": JSONSchema.object([AdapterResponse.idMember] + VerdictResponse.fields.schemaMembers)
                .described(
                    "An answer about one piece of evidence. The values that the target took from it are optional, and "
                        + "compared only with accept."),
            "description": JSONSchema.object([AdapterResponse.idMember] + TargetDescription.fields.schemaMembers)
                .described("Who the target is."),
        ])
}
