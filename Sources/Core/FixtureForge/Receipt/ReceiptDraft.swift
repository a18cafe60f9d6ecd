import AttestModel
import Primitives

/// A receipt in the making, from Apple's server to the request of a verifier.
package struct ReceiptDraft: EvidenceDraft {
    package let origin: DraftOrigin

    // plan
    /// The app whose key was attested (field 2).
    package var app: AppIdentity
    /// The environment in which the key was attested (field 7).
    package var environment: AttestEnvironment
    /// The receipt type (field 6).
    package var type = ReceiptType.attest
    /// The type that the request asks for; `nil` for the receipt's own.
    package var expectedType: ReceiptType?
    /// The device that the server knows.
    package var device: DeviceKey
    /// The clientDataHash of the attestation, 32 bytes.
    package var clientDataHash: [UInt8]
    package var sendsClientDataHash = true
    /// The risk metric (field 17), in type RECEIPT only.
    package var riskMetric = 3
    /// The creation time (field 12) in milliseconds since 1970.
    package var createdAt: Int64
    /// The verification time in the request.
    package var time: Timestamp
    package var authority: ReceiptAuthority
    /// The first second at which the signer's certificate is valid, by default for thirteen months.
    package var signerNotBefore: Timestamp
    package var signerNotAfter: Timestamp
    /// The properties of the device in its leaf certificate (field 3).
    package var profile = LeafProfile.iOS26
    /// The way in which lengths are written; genuine receipts have indefinite lengths and pieces of 1000 bytes.
    package var form = CMSSignedData.Form.indefinite(piece: 1000)

    // fields, payload
    /// The fields of the receipt, in the order of writing.
    package var fields: [ReceiptField] = []
    /// The SET of the fields, which is signed, DER.
    package var payload: [UInt8] = []
    // issuance, certificates
    package var signerTemplate: CertificateTemplate
    package var intermediateTemplate: CertificateTemplate
    package var signerIssuer: CertificateSigner
    package var intermediateIssuer: CertificateSigner
    package var signerKey: ECKey
    package var signerCertificate: SignedCertificate
    package var intermediate: SignedCertificate
    /// The certificates in the receipt, DER: signer, intermediate, root.
    package var certificates: [[UInt8]] = []
    // message, encoded, request
    package var message: CMSSignedData
    /// The receipt's bytes, BER.
    package var encoded: [UInt8] = []
    package var request: ReceiptRequest

    /// The first signer of the message; a genuine receipt has one.
    package var signer: CMSSignerInfo {
        get { message.signers[0] }
        set { message.signers[0] = newValue }
    }

    package var verificationRequest: VerificationRequest { .receipt(request) }

    package var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            publicKey: device.key.point, environment: environment,
            riskMetric: type == .receipt ? Int64(riskMetric) : nil)
    }

    /// Returns a SignerInfo that signs a message with this receipt's certificate and key.
    package func signature(
        of message: [UInt8], hash: HashAlgorithm = .sha256, as algorithm: SignatureAlgorithm = .ecdsaWithSHA256
    ) -> CMSSignerInfo {
        CMSSignerInfo(
            certificate: signerCertificate, key: signerKey, message: message, hash: hash, signatureAlgorithm: algorithm)
    }

    /// Adds an attacker's self-signed certificate after the genuine chain, and signs the message with it.
    package mutating func signBesideGenuineChain() {
        let key = key("impostor")
        var template = signerTemplate
        template.issuer = template.subject
        template.subjectPublicKeyInfo = key.subjectPublicKeyInfo
        let certificate = template.signed(by: .ecdsaWithSHA256(key))
        message.certificates.append(certificate.der)
        signer = CMSSignerInfo(certificate: certificate, key: key, message: payload)
    }
}
