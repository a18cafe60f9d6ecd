/// Everything that a verifier may need to judge one attestation. Libraries take their inputs in different forms, so a
/// request carries all of them.
public struct AttestationRequest: AppEvidenceRequest {
    package static let kind = EvidenceKind(
        name: "attestation", title: "attestation", operation: .verifyAttestation, capability: .attestation,
        suite: .attestation, member: "attestation", dependsOnTime: true)

    /// The attestation object, CBOR.
    public var attestation: [UInt8]
    /// The raw one-time challenge.
    public var challenge: [UInt8]
    /// The hash that the device was given; normally the 32-byte SHA-256 of the challenge.
    public var clientDataHash: [UInt8]
    /// The key identifier that the app sent, decoded (32 bytes when genuine).
    public var keyId: [UInt8]
    /// The app that the evidence must be from.
    public var app: AppIdentity
    /// The environment that the server serves.
    public var environment: AttestEnvironment
    /// The trust anchors, DER certificates. Nothing else is trusted.
    public var roots: [[UInt8]]
    /// The moment at which the verification takes place.
    public var time: Timestamp
    /// The extension values of OS 27 that the server allows; `nil` where the vector is not about them.
    public var policy: ExtensionPolicy?

    package init(
        attestation: [UInt8], challenge: [UInt8], clientDataHash: [UInt8], keyId: [UInt8], app: AppIdentity,
        environment: AttestEnvironment, roots: [[UInt8]], time: Timestamp, policy: ExtensionPolicy? = nil
    ) {
        (self.attestation, self.challenge, self.clientDataHash) = (attestation, challenge, clientDataHash)
        (self.keyId, self.app, self.environment) = (keyId, app, environment)
        (self.roots, self.time, self.policy) = (roots, time, policy)
    }

    package static let fields = FieldTable<AttestationRequest>(
        [
            .required(
                "attestation", \.attestation, .base64,
                "The attestation object, as the device returned it: CBOR with `fmt`, `attStmt`, `authData`."
            ).of(bytes: "5,200 to 6,000"),
            .required(
                "challenge", \.challenge, .base64,
                "The raw one-time challenge that the server issued: the UTF-8 bytes of a text, or any bytes where a "
                    + "vector needs the capability `binaryChallenge`."
            ).of(bytes: "16 and more", takenBy: "libraries that hash it themselves"),
            .required(
                "clientDataHash", \.clientDataHash, .base64,
                "The hash that the device was given as clientDataHash, normally SHA-256 of `challenge`. The system does "
                    + "not enforce 32 bytes."
            ).of(
                bytes: "32, or any",
                takenBy: "libraries that take the hash; with any other content only those (capability "
                    + "`clientDataHash`)"),
            .keyId(
                \.keyId,
                "The key identifier that the app sent. Its base64 text is the form that the device's API returns."
            ).of(bytes: "32"),
        ] + Field.app + [
            .environment,
            .roots(\.roots, "The trust anchors, DER certificates. Trust these and nothing else."),
            .time, .policy(\.policy),
        ]
    )

    package static let blank = AttestationRequest(
        attestation: Blank.junk, challenge: Blank.hash, clientDataHash: Blank.hash,
        keyId: Blank.hash, app: Blank.app, environment: .production, roots: [Blank.junk],
        time: Blank.time)

    package var evidence: [UInt8] {
        get { attestation }
        set { attestation = newValue }
    }

    package var asVerificationRequest: VerificationRequest { .attestation(self) }
}
