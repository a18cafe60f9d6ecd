import AttestModel

/// A receipt on its way from Apple's server to a verifier's request.
package struct ReceiptDraft: EvidenceDraft {
    /// The steps of its making.
    package typealias Stage = ReceiptStage

    /// What its keys and bytes are derived from, besides the seed.
    package let name: String
    /// Where it is made: the authorities and the time.
    package let context: ForgeContext

    // plan
    /// Whose key was attested (field 2).
    package var app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    /// Where it was attested (field 7).
    package var environment = AttestEnvironment.production
    /// What the receipt says that it is (field 6).
    package var type = ReceiptType.attest
    /// The type that the request asks for; `nil` for the receipt's own.
    package var expectedType: ReceiptType?
    /// The device that the server knows.
    package var device: DeviceKey
    /// What the device was given as clientDataHash, 32 bytes.
    package var clientDataHash: [UInt8]
    /// Whether the server has kept the clientDataHash.
    package var sendsClientDataHash = true
    /// The metric of field 17, in type RECEIPT only.
    package var riskMetric = 3
    /// Milliseconds since 1970.
    package var createdAt: Int64
    /// When the request says that it is verified.
    package var time: Timestamp
    /// Who signs the receipt, and whose root it ends at.
    package var authority: ReceiptAuthority
    /// The first second at which the signer's certificate is valid; it is so for thirteen months.
    package var signerNotBefore: Timestamp
    /// The last second at which the signer's certificate is valid.
    package var signerNotAfter: Timestamp
    /// The lengths that the message is written with; genuine ones are indefinite, in pieces of 1000 bytes.
    package var form = CMSSignedData.Form.indefinite(piece: 1000)

    // fields, payload
    /// What the receipt says, in the order of writing.
    package var fields: [ReceiptField] = []
    /// The SET of the fields, which is what is signed, DER.
    package var payload: [UInt8] = []
    // issuance, certificates
    /// The signer's certificate before it is signed.
    package var signerTemplate: CertificateTemplate
    /// The certificate above it before it is signed.
    package var intermediateTemplate: CertificateTemplate
    /// What signs the signer's certificate.
    package var signerIssuer: CertificateSigner
    /// What signs the intermediate's certificate.
    package var intermediateIssuer: CertificateSigner
    /// The key that signs the receipt.
    package var signerKey: ECKey
    /// The signer's certificate.
    package var signerCertificate: SignedCertificate
    /// The certificate above the signer's.
    package var intermediate: SignedCertificate
    /// The certificates in the receipt, DER: signer, intermediate, root.
    package var certificates: [[UInt8]] = []
    // message, encoded, request
    /// The receipt before it is encoded.
    package var message: CMSSignedData
    /// The receipt's bytes, BER.
    package var encoded: [UInt8] = []
    /// What a verifier is asked.
    package var request: ReceiptRequest

    /// The message's signer, of which a genuine receipt has one.
    package var signer: CMSSignerInfo {
        get { message.signers[0] }
        set { message.signers[0] = newValue }
    }

    /// What a verifier is asked, among the requests of every kind.
    package var verificationRequest: VerificationRequest { .receipt(request) }

    /// What a verifier that accepts the receipt has to find in it.
    package var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            publicKey: device.key.point, environment: environment,
            riskMetric: type == .receipt ? Int64(riskMetric) : nil)
    }

    /// A key of this object for a purpose.
    package func key(_ purpose: String) -> ECKey { context.key("\(name), \(purpose)") }

    /// Bytes of this object for a purpose.
    package func bytes(_ count: Int, _ purpose: String) -> [UInt8] {
        context.seed.bytes(count, for: "\(name), \(purpose)")
    }

    /// The signer of a message, by this receipt's certificate and with its key.
    package func signature(
        of message: [UInt8], hash: HashAlgorithm = .sha256, as algorithm: SignatureAlgorithm = .ecdsaWithSHA256
    ) -> CMSSignerInfo {
        CMSSignerInfo(
            certificate: signerCertificate, key: signerKey, message: message, hash: hash,
            signatureAlgorithm: algorithm)
    }
}
