import AttestModel

/// An attestation on its way from a device's key to a verifier's request.
public struct AttestationDraft: EvidenceDraft {
    public typealias Stage = AttestationStage

    public let name: String
    public let workshop: Workshop

    // plan
    public var app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    public var environment = AttestEnvironment.production
    /// The raw one-time challenge, 32 bytes.
    public var challenge: [UInt8]
    /// What the device is given; `nil` for the SHA-256 of the challenge.
    public var rawClientData: [UInt8]?
    public var device: DeviceKey
    /// The leaf's key as SubjectPublicKeyInfo, DER, where it is none that a device has; its identifier follows it.
    /// `nil` for the device's own.
    public var attestedKey: [UInt8]?
    /// The key identifier that the app sends; `nil` for that of the attested key.
    public var identifiedAs: [UInt8]?
    public var profile = LeafProfile.iOS26
    /// The leaf's serial number: milliseconds since 1970, 6 bytes.
    public var issuedAt: Int64
    public var notBefore = Validity.start
    public var notAfter = Validity.end
    /// The map of OS 27; `nil` before it.
    public var systemExtensions: SystemExtensions?
    public var flags: UInt8 = 0x40
    /// The authorities that issue the leaf.
    public var authority: TrustChain
    /// When the request says that it is verified.
    public var time: Timestamp
    public var policy: ExtensionPolicy?

    // issuer
    public var intermediateTemplate: CertificateTemplate
    public var leafSigner: CertificateSigner
    // authData, nonce, leaf
    public var authData: AuthenticatorData
    /// authData as it is hashed and sent: the fields' bytes, unless an edit says otherwise.
    public var authDataBytes: [UInt8] = []
    public var nonce: [UInt8] = []
    public var leaf: CertificateTemplate
    // signed, chain
    public var credCert: SignedCertificate
    public var intermediate: SignedCertificate
    public var x5c: [[UInt8]] = []
    public var receipt: [UInt8] = []
    // object, encoded, request
    public var object = CBORValue.null
    public var encoded: [UInt8] = []
    public var request: AttestationRequest

    /// What the device was given: normally the 32-byte SHA-256 of the challenge.
    public var clientDataHash: [UInt8] { rawClientData ?? sha256(challenge) }

    /// The 32-byte identifier of the leaf's key: SHA-256 of its bits.
    public var attestedKeyId: [UInt8] { attestedKey.map { sha256(PublicKeyInfo.bits(of: $0)) } ?? device.keyId }

    public var verificationRequest: VerificationRequest { .attestation(request) }

    public var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            publicKey: device.key.point, counter: Int64(authData.counter), environment: environment,
            hasReceipt: true, validationCategory: systemExtensions.map { Int64($0.validationCategory) },
            bundleVersion: systemExtensions?.bundleVersion)
    }

    /// A key of this object for a purpose.
    public func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        workshop.key("\(name), \(purpose)", curve: curve)
    }

    /// Bytes of this object for a purpose.
    public func bytes(_ count: Int, _ purpose: String) -> [UInt8] {
        workshop.seed.bytes(count, for: "\(name), \(purpose)")
    }

    /// What the leaf would hold for this authData and client data hash: SHA-256 of both, joined.
    public func nonce(over authData: [UInt8]) -> [UInt8] { sha256(authData + clientDataHash) }
}
