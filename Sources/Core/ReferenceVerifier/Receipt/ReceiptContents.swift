import AttestModel

/// The statements of a receipt, genuine or not: to be shown, not to be acted on.
package struct ReceiptContents: Sendable, Hashable {
    /// Every field that can be read, in the order of the receipt.
    package let fields: [ReceiptField]

    /// Reads a receipt; `nil` when no content can be found in the bytes (CMS SignedData, BER or DER).
    package init?(_ receipt: [UInt8]) {
        guard case .found(let payload) = ReceiptObject(receipt).payload else { return nil }
        fields = payload.fields
    }

    /// Returns the receipt inside an attestation object; `nil` when the bytes are not such an object, or have none.
    package static func receipt(inAttestation object: [UInt8]) -> [UInt8]? {
        if case .bytes(let receipt)?? = AttestationObject(object).receipt.value { Array(receipt) } else { nil }
    }

    package func value(_ type: ReceiptFieldType) -> [UInt8]? { fields.first { $0.type == type }?.value }

    /// Field 12 in whole seconds; `nil` when it is missing or not a time.
    package var creationTime: Timestamp? { value(.creationTime).flatMap(ReceiptTime.init)?.timestamp }

    /// Field 19 in whole seconds; `nil` when it is missing or not a time.
    package var notBefore: Timestamp? { value(.notBefore).flatMap(ReceiptTime.init)?.timestamp }

    /// Field 6; `nil` when it is missing or of no known type.
    package var type: ReceiptType? { value(.type).flatMap(ReceiptType.init(field:)) }

    /// Field 7; `nil` when it is missing or names no known environment.
    package var environment: AttestEnvironment? { value(.environment).flatMap(AttestEnvironment.init(receiptField:)) }

    /// The key in field 3 as X9.62 uncompressed point, 65 bytes; `nil` when that is not a certificate with a key on P-256.
    package var publicKey: [UInt8]? {
        value(.publicKey).flatMap(Certificate.init).flatMap { try? $0.key.p256Point().uncompressed }
    }
}
