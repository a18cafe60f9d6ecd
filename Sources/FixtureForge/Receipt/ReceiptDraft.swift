import AttestModel

/// A receipt on its way from Apple's server to a verifier's request.
public struct ReceiptDraft: EvidenceDraft {
    public typealias Stage = ReceiptStage

    public let name: String
    public let workshop: Workshop

    // plan
    public var app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    public var environment = AttestEnvironment.production
    public var type = ReceiptType.attest
    /// The type that the request asks for; `nil` for the receipt's own.
    public var expectedType: ReceiptType?
    /// The device that the server knows.
    public var device: DeviceKey
    /// What the device was given as clientDataHash, 32 bytes.
    public var clientDataHash: [UInt8]
    /// Whether the server has kept the clientDataHash.
    public var sendsClientDataHash = true
    public var riskMetric = 3
    /// Milliseconds since 1970.
    public var createdAt: Int64
    /// When the request says that it is verified.
    public var time: Timestamp
    /// Who signs the receipt, and whose root it ends at.
    public var authority: ReceiptAuthority
    /// The signer's certificate is valid for thirteen months.
    public var signerNotBefore: Timestamp
    public var signerNotAfter: Timestamp
    public var form = SignedMessage.Form.indefinite(piece: 1000)

    // fields, payload
    public var fields: [ReceiptField] = []
    public var payload: [UInt8] = []
    // issuance, certificates
    public var signerTemplate: CertificateTemplate
    public var intermediateTemplate: CertificateTemplate
    public var signerIssuer: CertificateSigner
    public var intermediateIssuer: CertificateSigner
    public var signerKey: ECKey
    public var signerCertificate: SignedCertificate
    public var intermediate: SignedCertificate
    /// The certificates in the receipt: signer, intermediate, root.
    public var certificates: [[UInt8]] = []
    // message, encoded, request
    public var message: SignedMessage
    public var encoded: [UInt8] = []
    public var request: ReceiptRequest

    /// The message's signer, of which a genuine receipt has one.
    public var signer: MessageSigner {
        get { message.signers[0] }
        set { message.signers[0] = newValue }
    }

    public var verificationRequest: VerificationRequest { .receipt(request) }

    public var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            publicKey: device.key.point, environment: environment,
            riskMetric: type == .receipt ? Int64(riskMetric) : nil)
    }

    /// A key of this object for a purpose.
    public func key(_ purpose: String) -> ECKey { workshop.key("\(name), \(purpose)") }

    /// Bytes of this object for a purpose.
    public func bytes(_ count: Int, _ purpose: String) -> [UInt8] {
        workshop.seed.bytes(count, for: "\(name), \(purpose)")
    }

    /// The signer of a message, by this receipt's certificate and with its key.
    public func signature(
        of message: [UInt8], hash: HashAlgorithm = .sha256, as algorithm: SignatureAlgorithm = .ecdsaWithSHA256
    ) -> MessageSigner {
        MessageSigner(
            certificate: signerCertificate, key: signerKey, message: message, hash: hash,
            signatureAlgorithm: algorithm)
    }
}
