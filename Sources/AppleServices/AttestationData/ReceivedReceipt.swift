import AttestModel
import FixtureForge

/// What a genuine receipt says, as far as its exchange needs it.
package struct ReceivedReceipt: Sendable, Hashable {
    /// Field 6.
    package var type: ReceiptType
    /// Field 2.
    package var appId: String
    /// Field 7.
    package var environment: AttestEnvironment
    /// Field 5, the text that stands there.
    package var token: String
    /// Field 3: the whole leaf certificate, DER.
    package var attestedCertificate: [UInt8]
    /// The identifier of the key in field 3: SHA-256 of the X9.62 uncompressed point, 32 bytes.
    package var keyId: [UInt8]
    /// Field 4: what the device was given; damaged in a receipt of type RECEIPT.
    package var clientDataHash: [UInt8]
    /// Field 12, milliseconds since 1970.
    package var createdAt: Int64
    /// Field 19, milliseconds since 1970; only in a receipt of type RECEIPT.
    package var notBefore: Int64?
    /// Field 21, milliseconds since 1970.
    package var expiresAt: Int64

    /// A receipt of these values, none of which is checked.
    package init(
        type: ReceiptType, appId: String, environment: AttestEnvironment, token: String,
        attestedCertificate: [UInt8], keyId: [UInt8], clientDataHash: [UInt8], createdAt: Int64, notBefore: Int64?,
        expiresAt: Int64
    ) {
        self.type = type
        self.appId = appId
        self.environment = environment
        self.token = token
        self.attestedCertificate = attestedCertificate
        self.keyId = keyId
        self.clientDataHash = clientDataHash
        self.createdAt = createdAt
        self.notBefore = notBefore
        self.expiresAt = expiresAt
    }

    /// The attestation that the receipt is about; its time is right for type ATTEST only.
    var attestation: AttestationRecord {
        AttestationRecord(
            appId: appId, environment: environment, device: token, keyId: keyId, clientDataHash: clientDataHash,
            attestedAt: createdAt)
    }

    /// What the log says of it.
    ///
    /// - Parameter bytes: the receipt itself.
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
