/// Everything that a verifier may need to judge one receipt, including the values that a server stored when it accepted
/// the key's attestation.
public struct ReceiptRequest: AppEvidenceRequest {
    package static let kind = EvidenceKind(
        name: "receipt", title: "receipt", operation: .verifyReceipt, capability: .receipt, suite: .receipt,
        member: "receipt", dependsOnTime: true)

    /// The receipt: CMS SignedData, in BER or DER. Apple's server uses base64 text instead.
    public var receipt: [UInt8]
    /// The origin of the receipt: `attest` from an attestation, `receipt` from Apple's server.
    public var receiptType: ReceiptType
    /// The app that the evidence must be from.
    public var app: AppIdentity
    /// The attested key as X9.62 uncompressed point (65 bytes).
    public var publicKey: [UInt8]
    /// The attested key as PEM SubjectPublicKeyInfo.
    public var publicKeyPEM: String
    /// The hash that the device was given as clientDataHash, any length; absent where the server has not kept it. It is for
    /// receipts of type `attest`: in the others Apple's server has damaged the field.
    public var clientDataHash: [UInt8]?
    /// The environment that the server serves.
    public var environment: AttestEnvironment
    /// The trust anchors, DER certificates. Nothing else is trusted. They are not those of attestations.
    public var roots: [[UInt8]]
    /// The moment at which the verification takes place.
    public var time: Timestamp

    package init(
        receipt: [UInt8], receiptType: ReceiptType, app: AppIdentity, publicKey: [UInt8], publicKeyPEM: String,
        clientDataHash: [UInt8]?, environment: AttestEnvironment, roots: [[UInt8]], time: Timestamp
    ) {
        (self.receipt, self.receiptType, self.app) = (receipt, receiptType, app)
        (self.publicKey, self.publicKeyPEM, self.clientDataHash) = (publicKey, publicKeyPEM, clientDataHash)
        (self.environment, self.roots, self.time) = (environment, roots, time)
    }

    /// The key as COSE key; `nil` where `publicKey` has no such form. It follows from `publicKey`, so that setting it does
    /// nothing.
    public var publicKeyCOSE: [UInt8]? {
        get { COSEKey.encode(publicKey) }
        set {}
    }

    package static let fields = FieldTable<ReceiptRequest>(
        [
            .required(
                "receipt", \.receipt, .base64,
                "The receipt as bytes: CMS SignedData in BER or DER. Apple's server takes and gives it as base64 text, "
                    + "which this is."
            ).of(bytes: "3,600 to 4,100"),
            .required(
                "receiptType", \.receiptType, .vocabulary,
                "The origin of the receipt: `ATTEST` from an attestation, `RECEIPT` from Apple's server."
            ).of(takenBy: "libraries that are told what they are given"),
        ] + Field.app + [
            .environment, .publicKey(\.publicKey, "The attested key"),
            .publicKeyPEM(\.publicKeyPEM, "The attested key"), .publicKeyCOSE(\.publicKeyCOSE, "The attested key"),
            .optional(
                "clientDataHash", \.clientDataHash, .base64,
                "The hash that the device was given as clientDataHash; absent where the server has not kept it. A receipt "
                    + "of type `RECEIPT` does not hold it any more (RCP-CLIENTHASH)."
            ).of(bytes: "32, or any", takenBy: "libraries that compare it"),
            .roots(
                \.roots,
                "The trust anchors of receipts, DER certificates: others than those of attestations. Trust these and "
                    + "nothing else."),
            .time,
        ]
    )

    package static let blank = ReceiptRequest(
        receipt: Blank.junk, receiptType: .attest, app: Blank.app, publicKey: Blank.publicKey,
        publicKeyPEM: Blank.publicKeyPEM, clientDataHash: Blank.hash, environment: .production,
        roots: [Blank.junk], time: Blank.time)

    package var evidence: [UInt8] {
        get { receipt }
        set { receipt = newValue }
    }

    package var asVerificationRequest: VerificationRequest { .receipt(self) }
}
