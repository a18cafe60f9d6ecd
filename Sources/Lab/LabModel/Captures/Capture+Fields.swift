import AttestModel

extension Capture {
    package static let fields = FieldTable<Capture>([
        .required(
            "v", \.version, .integer.described(by: .constant(.integer(version))), "The version of the format: 1."),
        .required("id", \.id, .string.described(by: .text), "A name of the line, by which it can be found again."),
        .required("at", \.at, .moment, "The moment of the check, RFC 3339."),
        .required("kind", \.kind, .capturedKind, "The kind of the evidence."),
        .required("evidence", \.evidence, .evidence, "The bytes in base64, or an object with what is known of them."),
        .defaulting(
            "request", \.claims, to: Claims(), .object(beliefs, empty: Claims()),
            "The values that the server believed, in the words of the adapter protocol. What is absent is not judged."),
        .required("verdict", \.verdict, .object(Ruling.fields, empty: Ruling()), "The verdict of the server."),
        .defaulting(
            "server", \.server, to: [:], .words,
            "The server: `name`, `version`, and the `library` that verifies with its `libraryVersion`."),
        .defaulting("app", \.app, to: [:], .words, "The app: `version`."),
        .defaulting("os", \.os, to: [:], .words, "The system of the device: `name` and `version`."),
        .optional("account", \.account, .string, "A salted hash of the account."),
        .optional("address", \.address, .string, "A salted hash of the network address."),
        .defaulting("labels", \.labels, to: [:], .words, "Further words to group by, such as `region`."),
    ])

    private static let beliefs = FieldTable<Claims>([
        .optional("appId", \.app, .string, "The app ID."),
        .optional("environment", \.environment, .vocabulary, "The environment that the server serves."),
        .optional("challenge", \.challenge, .base64, "The one-time challenge, where no secret is derived from it."),
        .optional("clientDataHash", \.clientDataHash, .base64, "The hash that the device was given."),
        .optional("clientData", \.clientData, .base64, "The client data; only where they hold nothing personal."),
        .optional("publicKey", \.publicKey, .base64, "The stored key."),
        .optional("storedCounter", \.storedCounter, .integer, "The counter before this check."),
        .optional("keyId", \.keyId, .string, "The key identifier, as the server has it."),
        .optional("receiptType", \.receiptType, .vocabulary, "The type of a receipt."),
        .optional("time", \.time, .moment, "The server's time; that of the line, where it is absent."),
        .optional("roots", \.roots, .array(of: .root), "The trust anchors: `apple`, `suite`, or DER in base64."),
        .optional("policy", \.policy, .object(ExtensionPolicy.fields, empty: ExtensionPolicy())),
    ])
}

extension SchemaFile {
    package static let capture = SchemaFile(
        "capture", title: "Capture",
        "One line for each check that a server made: the evidence, what the server believed, and its "
            + "verdict. Readers ignore members that they do not know.", .object(Capture.fields.schemaMembers))
}

extension Capture.Ruling {
    static let fields = FieldTable<Capture.Ruling>([
        .required("outcome", \.outcome, .word, "Error is a failure that is no verdict."),
        .optional("message", \.message, .string, "The words of the verifier."),
    ])
}

extension FieldType where Value == CapturedEvidence {
    private static let part = FieldTable<CapturedEvidence>([
        .optional("size", \.size, .count), .optional("prefix", \.prefix, .base64),
        .optional("serials", \.serials, .array(of: .string)),
    ])

    static var evidence: FieldType {
        let object = FieldType.object(part, empty: CapturedEvidence())
        let schema: JSONSchema = ["anyOf": .array([JSONSchema.shared("base64").json, object.schema.json])]
        return FieldType(
            name: "base64 or object", kind: "a string", schema: schema,
            write: { $0.bytes.map(JSONValue.base64) ?? object.write($0) }
        ) { (json, place) throws(ModelError) -> CapturedEvidence in
            guard case .string = json else { return try object.read(json, place) }
            return CapturedEvidence(try FieldType<[UInt8]>.base64.read(json, place))
        }
    }
}

extension FieldType where Value == [UInt8] {
    /// A trust anchor: a name or DER.
    fileprivate static var root: FieldType {
        let names = ["apple", "suite"]
        return text(
            "string", schema: .string, wanted: { _ in "expected \(names.joined(separator: ", ")) or base64" },
            write: { root in names.first { Array($0.utf8) == root } ?? root.base64 },
            parse: { names.contains($0) ? Array($0.utf8) : [UInt8](base64: $0) })
    }
}

extension FieldType where Value == EvidenceKind {
    static var capturedKind: FieldType {
        let names = Capture.kinds.map(\.name)
        return text(
            "string", schema: .oneOf(names), wanted: { _ in "expected \(names.joined(separator: ", "))" },
            write: \.name, parse: { name in Capture.kinds.first { $0.name == name } })
    }
}

extension FieldType where Value == Timestamp {
    /// A moment as logs write it: with a fraction of a second, which is dropped, and with any difference to UTC.
    static var moment: FieldType {
        text(
            "string", schema: .text, wanted: { _ in "expected a time like 2026-03-01T12:00:00Z" }, write: \.description,
            parse: moment)
    }

    private static func moment(_ text: String) -> Timestamp? {
        let head = text.prefix(19).replacing(" ", with: "T")
        var rest = text.dropFirst(19)
        if rest.first == "." { rest = rest.dropFirst().drop { $0.isNumber } }
        guard let local = Timestamp("\(head)Z") else { return nil }
        if rest == "Z" || rest == "z" { return local }
        let numbers = rest.dropFirst().split(separator: ":").compactMap { Int64($0) }
        guard let sign = rest.first, "+-".contains(sign), numbers.count == 2, numbers[0] < 24, numbers[1] < 60,
            numbers.allSatisfy({ $0 >= 0 })
        else { return nil }
        return local.adding(seconds: (numbers[0] * 3600 + numbers[1] * 60) * (sign == "-" ? 1 : -1))
    }
}
