extension SchemaFile {
    /// The schemas of what the model reads and writes, and the definitions that all schemas share.
    package static let ofModel: [SchemaFile] = [common, request, response, vector, manifest, bundle]

    static let vocabularies: [any Vocabulary.Type] = [
        AttestEnvironment.self, Level.self, Impact.self, Stage.self, Expectation.self, Capability.self, Verdict.self,
        Outcome.self, ReceivedAnswer.self, ReceiptType.self, DeviceShape.self, RequiredExtension.self,
        CallerComparison.self, DeviceCheckCall.self, DeviceCheckConclusion.self, ConnectionFailure.self,
    ]

    private static let common = SchemaFile(
        "common", title: "Definitions that the schemas of this folder share",
        "What has the same form in several formats.", [:],
        definitions: Dictionary(vocabularies.map { ($0.schemaName, $0.schema) }, uniquingKeysWith: { $1 })
            .merging(values, uniquingKeysWith: { $1 }))

    private static let values: [String: JSONSchema] = [
        "base64": JSONSchema.string(pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$")
            .with("contentEncoding", "base64")
            .described(
                "Bytes as standard padded base64 (RFC 4648 section 4): no base64url, no line breaks, no missing padding."
            ),
        "base64Of32Bytes": JSONSchema.string(pattern: "^[A-Za-z0-9+/]{43}=$").with("contentEncoding", "base64")
            .described("32 bytes as standard padded base64."),
        "hex": JSONSchema.string(pattern: "^(?:[0-9a-f]{2})*$")
            .described("Bytes as lower-case hexadecimal, two digits a byte."),
        "sha256": JSONSchema.string(pattern: "^[0-9a-f]{64}$")
            .described("A SHA-256 digest as 64 lower-case hexadecimal digits."),
        "time": JSONSchema.string(pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
            .described("A moment in UTC, RFC 3339, whole seconds, suffix Z."),
        "vectorId": JSONSchema.string(pattern: "^(?:\(suites))/[a-z0-9-]+/[a-z0-9-]+$")
            .described("The permanent name of a vector, suite/group/case. Never reused, never renumbered."),
        "requirementId": JSONSchema.string(pattern: "^(?:\(prefixes))-[A-Z0-9]+$")
            .described("A requirement of spec/requirements.md."),
        "counter": JSONSchema.unsigned32.described("A counter of authData: an unsigned 32-bit integer."),
        "verifiedOutput": JSONSchema.object(VerifiedOutput.fields.schemaMembers).described(
            "What a verifier hands to its server after accepting. Every member is optional; one that is absent is not "
                + "compared."),
    ]

    private static let suites = Suite.allCases.map(\.rawValue).joined(separator: "|")
    private static let prefixes = Suite.allCases.compactMap(\.requirementPrefix).joined(separator: "|")
}

extension Suite {
    /// The beginning of the ids of the suite's requirements (`ATT`).
    var requirementPrefix: String? {
        Requirement.reported.first { $0.suite == self }.map { String($0.id.prefix { $0 != "-" }) }
    }
}
