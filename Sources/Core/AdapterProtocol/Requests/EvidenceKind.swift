/// A kind of evidence, with the words that the formats, the targets and the reports have for it. Each kind is declared
/// beside its request (`AttestationRequest.kind`).
package struct EvidenceKind: Sendable, Hashable {
    /// The name, one word (`attestation`).
    package let name: String
    /// The noun for people, without an article.
    package let title: String
    /// The operation that asks for a verdict on such evidence.
    package let operation: Operation
    /// The capability of a target that implements the operation.
    package let capability: Capability
    /// The suite of the vectors about such evidence alone.
    package let suite: Suite
    /// The member of a request that holds the evidence.
    package let member: String
    /// A Boolean value that indicates whether the verdict depends on the request's `time`.
    package let dependsOnTime: Bool

    /// Every kind, in the order in which reports name them.
    package static let all = VerificationRequest.types.map { $0.kind }

    /// A complete request whose evidence is junk.
    package var blank: VerificationRequest { VerificationRequest.type(for: self).blank.asVerificationRequest }

    /// The members of a request as rows of a table: name, form, bytes, meaning, and the libraries that use it.
    package var rows: [[String]] { VerificationRequest.type(for: self).rows }

    /// The members of a request other than `protocol`, `id` and `operation`.
    package var schemaMembers: [SchemaMember] { VerificationRequest.type(for: self).schemaMembers }
}

/// A request for a verdict on one kind of evidence. A new kind adopts it and is listed in `VerificationRequest`.
package protocol EvidenceRequest: Sendable, Hashable {
    static var kind: EvidenceKind { get }
    /// A complete request whose evidence is `Blank.junk`.
    static var blank: Self { get }
    /// The members of the request other than `protocol`, `id` and `operation`.
    static var fields: FieldTable<Self> { get }

    var evidence: [UInt8] { get set }
    /// The moment at which the verification takes place.
    var time: Timestamp { get set }

    var asVerificationRequest: VerificationRequest { get }
}

package protocol AppEvidenceRequest: EvidenceRequest {
    var app: AppIdentity { get set }
    var environment: AttestEnvironment { get set }
}

extension Operation {
    /// The kind of evidence that it is about; `nil` for `describe` and `reset`.
    package var kind: EvidenceKind? { EvidenceKind.all.first { $0.operation == self } }

    /// The capability of a target that implements the operation; `nil` for `describe`, which every target answers.
    package var capability: Capability? { self == .reset ? .reset : kind?.capability }

    package var purpose: String {
        if let kind { return "Asks for a verdict on evidence of the kind \(kind.title)." }
        return self == .reset
            ? "Asks the target to forget all keys and counters (capability reset)."
            : "Asks who the target is and what it can do."
    }
}

extension EvidenceRequest {
    package init(reading reader: inout ObjectReader) throws(ModelError) {
        self = Self.blank
        try Self.fields.read(into: &self, from: &reader)
    }

    package var members: [String: JSONValue] { Self.fields.members(of: self) }

    package static var schemaMembers: [SchemaMember] { fields.schemaMembers }
    package static var rows: [[String]] { fields.rows(wide: true) }
}

/// Values for requests in which only the form matters.
package enum Blank {
    /// Four bytes that are no evidence of any kind.
    package static let junk = Array("junk".utf8)
    package static let hash = [UInt8](repeating: 7, count: 32)
    package static let app = AppIdentity.example
    package static let time = Timestamp(secondsSinceEpoch: 1_772_366_400)
    /// The base point of P-256 (SEC 2 section 2.4.2): a key that every library can load.
    package static let publicKey: [UInt8] = [
        0x04, 0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40, 0xF2, 0x77,
        0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2, 0x96, 0x4F, 0xE3, 0x42,
        0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C, 0x0F, 0x9E, 0x16, 0x2B, 0xCE, 0x33, 0x57, 0x6B,
        0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68, 0x37, 0xBF, 0x51, 0xF5,
    ]
    package static let publicKeyPEM = PEM.publicKey(publicKey) ?? ""
}
