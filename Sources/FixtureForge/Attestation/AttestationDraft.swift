import AttestModel

/// An attestation on its way from a device's key to a verifier's request.
package struct AttestationDraft: EvidenceDraft {
    package typealias Stage = AttestationStage

    package let name: String
    package let context: ForgeContext

    // plan
    package var app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    package var environment = AttestEnvironment.production
    /// The raw one-time challenge, 32 bytes.
    package var challenge: [UInt8]
    /// What the device is given; `nil` for the SHA-256 of the challenge.
    package var rawClientData: [UInt8]?
    package var device: DeviceKey
    /// The leaf's key as SubjectPublicKeyInfo, DER, where it is none that a device has; its identifier follows it.
    /// `nil` for the device's own.
    package var attestedKey: [UInt8]?
    /// The key identifier that the app sends; `nil` for that of the attested key.
    package var identifiedAs: [UInt8]?
    package var profile = LeafProfile.iOS26
    /// The leaf's serial number: milliseconds since 1970, 6 bytes.
    package var issuedAt: Int64
    package var notBefore = Validity.start
    package var notAfter = Validity.end
    /// The map of OS 27; `nil` before it.
    package var authDataExtensions: AuthDataExtensions?
    package var flags: UInt8 = 0x40
    /// The authorities that issue the leaf.
    package var authority: TrustChain
    /// When the request says that it is verified.
    package var time: Timestamp
    package var policy: ExtensionPolicy?

    // issuer
    package var intermediateTemplate: CertificateTemplate
    package var leafSigner: CertificateSigner
    // authData, nonce, leaf
    package var authData: AuthenticatorData
    /// authData as it is hashed and sent: the fields' bytes, unless an edit says otherwise.
    package var authDataBytes: [UInt8] = []
    package var nonce: [UInt8] = []
    package var leaf: CertificateTemplate
    // signed, chain
    package var credCert: SignedCertificate
    package var intermediate: SignedCertificate
    package var x5c: [[UInt8]] = []
    package var receipt: [UInt8] = []
    // object, encoded, request
    package var object = CBORValue.null
    package var encoded: [UInt8] = []
    package var request: AttestationRequest

    /// What the device was given: normally the 32-byte SHA-256 of the challenge.
    package var clientDataHash: [UInt8] { rawClientData ?? sha256(challenge) }

    /// The 32-byte identifier of the leaf's key: SHA-256 of its bits.
    package var attestedKeyId: [UInt8] { attestedKey.map { sha256(PublicKeyInfo.bits(of: $0)) } ?? device.keyId }

    package var verificationRequest: VerificationRequest { .attestation(request) }

    package var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            publicKey: device.key.point, counter: Int64(authData.counter), environment: environment,
            hasReceipt: true, validationCategory: authDataExtensions.map { Int64($0.validationCategory) },
            bundleVersion: authDataExtensions?.bundleVersion)
    }

    /// A key of this object for a purpose.
    package func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        context.key("\(name), \(purpose)", curve: curve)
    }

    /// Bytes of this object for a purpose.
    package func bytes(_ count: Int, _ purpose: String) -> [UInt8] {
        context.seed.bytes(count, for: "\(name), \(purpose)")
    }

    /// What the leaf would hold for this authData and client data hash: SHA-256 of both, joined.
    package func nonce(over authData: [UInt8]) -> [UInt8] { sha256(authData + clientDataHash) }
}
