import AttestModel
import Primitives

/// An attestation in the making, from a device's key to the request of a verifier.
package struct AttestationDraft: EvidenceDraft {
    package let origin: DraftOrigin

    // plan
    package var app: AppIdentity
    package var environment: AttestEnvironment
    /// The one-time challenge: text of 32 characters, so that a verifier may take it as a string.
    package var challenge: [UInt8]
    /// The clientDataHash that the device gets; `nil` for the SHA-256 of the challenge.
    package var rawClientData: [UInt8]?
    package var device: DeviceKey
    /// The leaf's SubjectPublicKeyInfo, DER; the key identifier follows it. `nil` for that of the device's own key.
    package var attestedKey: [UInt8]?
    /// The key identifier that the app sends; `nil` for that of the attested key.
    package var identifiedAs: [UInt8]?
    package var profile = LeafProfile.iOS26
    /// The leaf's serial number: milliseconds since 1970, 6 bytes.
    package var issuedAt: Int64
    package var notBefore = Validity.start
    package var notAfter = Validity.end
    /// The map of OS 27; `nil` before OS 27.
    package var authDataExtensions: AuthDataExtensions?
    package var flags: UInt8 = 0x40
    /// The token of the receipt (field 5) before base64, 64 bytes; `nil` for one that is derived from the name.
    package var receiptToken: [UInt8]?
    package var authority: TrustChain
    /// The verification time in the request.
    package var time: Timestamp
    package var policy: ExtensionPolicy?

    // issuer
    package var intermediateTemplate: CertificateTemplate
    package var leafSigner: CertificateSigner
    // authData, nonce, leaf
    package var authData: AuthenticatorData
    /// The bytes of authData that are hashed and sent: those of the fields, unless an edit changes them.
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

    /// The clientDataHash that the device gets, normally the 32-byte SHA-256 of the challenge.
    package var clientDataHash: [UInt8] { rawClientData ?? sha256(challenge) }

    /// The 32-byte identifier of the leaf's key: the SHA-256 of its bits.
    package var attestedKeyId: [UInt8] { attestedKey.map { sha256(PublicKeyInfo.bits(of: $0)) } ?? device.keyId }

    package var verificationRequest: VerificationRequest { .attestation(request) }

    package var expectedOutput: VerifiedOutput {
        VerifiedOutput(
            publicKey: device.key.point, counter: Int64(authData.counter), environment: environment, hasReceipt: true,
            receiptSHA256: sha256(receipt), validationCategory: authDataExtensions.map { Int64($0.validationCategory) },
            bundleVersion: authDataExtensions?.bundleVersion)
    }

    /// Returns the nonce for this authData: the SHA-256 of authData and clientDataHash, joined.
    package func nonce(over authData: [UInt8]) -> [UInt8] { sha256(authData + clientDataHash) }
}
