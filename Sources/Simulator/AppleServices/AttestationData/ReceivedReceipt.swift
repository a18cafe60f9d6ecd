import AttestModel
import FixtureForge
import Primitives

/// The values of a genuine receipt that its exchange needs.
package struct ReceivedReceipt: Sendable, Hashable {
    /// The receipt type, field 6.
    package var type: ReceiptType
    /// The app ID, field 2.
    package var appId: String
    /// The environment, field 7.
    package var environment: AttestEnvironment
    /// The token, field 5, as text.
    package var token: String
    /// The leaf certificate of the attested key, field 3, DER.
    package var attestedCertificate: [UInt8]
    /// The identifier of the key in field 3: the SHA-256 of the X9.62 uncompressed point, 32 bytes.
    package var keyId: [UInt8]
    /// The clientDataHash, field 4, which is damaged in a receipt of type RECEIPT.
    package var clientDataHash: [UInt8]
    /// The creation time, field 12, in milliseconds since 1970.
    package var createdAt: Int64
    /// The time before which no new receipt is issued, field 19, in milliseconds since 1970; only in type RECEIPT.
    package var notBefore: Int64?
    /// The expiration time, field 21, in milliseconds since 1970.
    package var expiresAt: Int64

    /// Creates a receipt of values, which are not checked.
    package init(
        type: ReceiptType, appId: String, environment: AttestEnvironment, token: String, attestedCertificate: [UInt8],
        keyId: [UInt8], clientDataHash: [UInt8], createdAt: Int64, notBefore: Int64?, expiresAt: Int64
    ) {
        (self.type, self.appId, self.environment, self.token) = (type, appId, environment, token)
        (self.attestedCertificate, self.keyId, self.clientDataHash) = (attestedCertificate, keyId, clientDataHash)
        (self.createdAt, self.notBefore, self.expiresAt) = (createdAt, notBefore, expiresAt)
    }

    /// The attestation of the receipt's key; its time is right for type ATTEST only.
    var attestation: AttestationRecord {
        AttestationRecord(
            appId: appId, environment: environment, device: token, keyId: keyId, clientDataHash: clientDataHash,
            attestedAt: createdAt)
    }

    /// Returns the notes for the log.
    func json(of bytes: [UInt8]) -> JSONValue {
        .members([
            "sha256": .string(sha256(bytes).hex), "type": .string(type.rawValue), "appId": .string(appId),
            "environment": .string(environment.rawValue),
            "keyId": .base64(keyId), "createdAt": .string(ReceiptValues.time(createdAt)),
            "notBefore": notBefore.map { .string(ReceiptValues.time($0)) },
            "expiresAt": .string(ReceiptValues.time(expiresAt)),
        ])
    }
}

/// A reader that tells the simulated Apple's receipts from everything else.
///
/// The services make evidence and therefore do not verify it: the command line passes the reader in.
package protocol ReceiptReader: Sendable {
    /// Reads a receipt, in BER or DER, that this Apple has signed, for any time, app and environment.
    /// - Throws: `ReceiptRejection` for anything else.
    func read(_ receipt: [UInt8]) throws(ReceiptRejection) -> ReceivedReceipt
}

/// The reason why bytes are not a receipt of the simulated Apple.
package struct ReceiptRejection: Error, Sendable, Hashable {
    /// The reason, for the log.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

/// The body of a call to `attestationData`: the base64 text of a receipt and nothing else.
enum SubmittedReceipt: Sendable {
    case genuine(ReceivedReceipt, bytes: [UInt8])
    case rejected(reason: String)

    /// Reads a body. White space around the text is accepted, because a line feed at the end is common.
    init(body: [UInt8], reader: any ReceiptReader) {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let end = body.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        let text = String(decoding: body[..<end].drop(while: isSpace), as: UTF8.self)
        guard !text.isEmpty else {
            self = .rejected(reason: "the body is empty")
            return
        }
        guard let bytes = [UInt8](base64: text) else {
            self = .rejected(reason: "the body is not standard padded base64")
            return
        }
        do {
            self = .genuine(try reader.read(bytes), bytes: bytes)
        } catch { self = .rejected(reason: Self.isAttestation(bytes) ? Self.attestationSent : error.reason) }
    }

    private static let attestationSent =
        "the body is an attestation object, which Apple never verifies for a server: send the receipt in its attStmt"

    /// Returns whether bytes look like an attestation object: a map of CBOR that names the format.
    private static func isAttestation(_ bytes: [UInt8]) -> Bool {
        bytes.first.map { $0 & 0xE0 == 0xA0 } == true && bytes.contains(Array("apple-appattest".utf8))
    }

    var json: JSONValue {
        switch self {
        case .genuine(let receipt, let bytes): receipt.json(of: bytes)
        case .rejected(let reason): .members(["refused": .string(reason)])
        }
    }
}
