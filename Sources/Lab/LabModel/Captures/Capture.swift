import AttestModel

/// One check of a server, as a line of its log has it: the evidence, the values that the server believed, and its verdict
/// (spec/captures.md).
package struct Capture: Sendable, Hashable {
    /// The version of the format.
    package static let version: Int64 = 1
    /// The kinds of evidence that a capture may be about.
    package static let kinds = [AttestationRequest.kind, AssertionRequest.kind, ReceiptRequest.kind]

    package var version = Capture.version
    package var id = ""
    package var at = Timestamp(secondsSinceEpoch: 0)
    package var kind = AttestationRequest.kind
    package var evidence = CapturedEvidence()
    package var belief = Belief()
    package var verdict = Ruling()
    /// The verdict of the server, where the one here is that of a verifier that was asked again.
    package var before: Ruling?
    package var server: [String: String] = [:]
    package var app: [String: String] = [:]
    package var os: [String: String] = [:]
    package var account: String?
    package var address: String?
    package var labels: [String: String] = [:]

    package init() {}

    /// The values that a server believed, in the words of the adapter protocol.
    package struct Belief: Sendable, Hashable {
        package var claims = Claims()
        /// The trust anchors: names, or DER certificates in base64.
        package var roots: [String]?

        package init() {}
    }

    /// The verdict of a server.
    package struct Ruling: Sendable, Hashable {
        package enum Outcome: String, Sendable, Hashable, CaseIterable { case accept, reject, error }

        package var outcome = Outcome.accept
        package var message: String?

        package init(_ outcome: Outcome = .accept, _ message: String? = nil) {
            (self.outcome, self.message) = (outcome, message)
        }
    }

    /// The values by which lines differ, with their names: systems, versions and labels.
    package var dimensions: [String: String] {
        func joined(_ values: [String: String], _ names: String...) -> String? {
            let words = names.compactMap { values[$0] }
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
        let own = [
            "system": joined(os, "name", "version"), "app version": joined(app, "version"),
            "library": joined(server, "library", "libraryVersion"), "server": joined(server, "name", "version"),
        ]
        return labels.merging(own.compactMapValues(\.self)) { _, own in own }
    }
}

/// The evidence of a capture: whole, or what is known of it.
package struct CapturedEvidence: Sendable, Hashable {
    /// The bytes; `nil` where they were not captured whole.
    package var bytes: [UInt8]?
    package var size: Int?
    /// The first bytes.
    package var prefix: [UInt8]?
    /// The serial numbers of its certificates, hexadecimal.
    package var serials: [String]?

    package init(_ bytes: [UInt8]? = nil) { self.bytes = bytes }
}

extension Capture {
    package static let fields = FieldTable<Capture>([
        .required(
            "v", \.version, .integer.described(by: .constant(.integer(version))), "The version of the format: 1."),
        .required("id", \.id, .string.described(by: .text), "A name of the line, by which it can be found again."),
        .required("at", \.at, .moment, "The moment of the check, RFC 3339."),
        .required("kind", \.kind, .capturedKind, "The kind of the evidence."),
        .required("evidence", \.evidence, .evidence, "The bytes in base64, or an object with what is known of them."),
        .defaulting(
            "request", \.belief, to: Belief(), .object(Belief.fields, empty: Belief()),
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
}

extension SchemaFile {
    /// The schema of a line.
    package static let capture = SchemaFile(
        "capture", title: "Capture",
        "One line for each check that a server made (spec/captures.md): the evidence, what the server believed, and its "
            + "verdict. Readers ignore members that they do not know.", .object(Capture.fields.schemaMembers))
}

extension Capture.Belief {
    static let fields = FieldTable<Capture.Belief>([
        .optional("appId", \.claims.app, .string, "The app ID."),
        .optional("environment", \.claims.environment, .vocabulary, "The environment that the server serves."),
        .optional(
            "challenge", \.claims.challenge, .base64, "The one-time challenge, where no secret is derived from it."),
        .optional("clientDataHash", \.claims.clientDataHash, .base64, "The hash that the device was given."),
        .optional(
            "clientData", \.claims.clientData, .base64, "The client data; only where they hold nothing personal."),
        .optional("publicKey", \.claims.publicKey, .base64, "The stored key."),
        .optional("storedCounter", \.claims.storedCounter, .integer, "The counter before this check."),
        .optional("keyId", \.claims.keyId, .string, "The key identifier, as the server has it."),
        .optional("receiptType", \.claims.receiptType, .vocabulary, "The type of a receipt."),
        .optional("time", \.claims.time, .moment, "The server's time; that of the line, where it is absent."),
        .optional("roots", \.roots, .array(of: .string), "The trust anchors: `apple`, `suite`, or DER in base64."),
        .optional("policy", \.claims.policy, .object(ExtensionPolicy.fields, empty: ExtensionPolicy())),
    ])
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
