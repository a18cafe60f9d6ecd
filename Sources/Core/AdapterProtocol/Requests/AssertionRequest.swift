/// Everything that a verifier may need to judge one assertion, with the stored key in all forms that libraries use.
public struct AssertionRequest: AppEvidenceRequest {
    package static let kind = EvidenceKind(
        name: "assertion", title: "assertion", operation: .verifyAssertion, capability: .assertion, suite: .assertion,
        member: "assertion", dependsOnTime: false)

    /// The values of a stored counter: unsigned 32-bit integers.
    package static let counters = 0...Int64(UInt32.max)

    /// The assertion object, CBOR.
    public var assertion: [UInt8]
    /// The client data as received.
    public var clientData: [UInt8]
    /// The 32-byte SHA-256 of the client data.
    public var clientDataHash: [UInt8]
    /// The stored key as X9.62 uncompressed point (65 bytes when genuine).
    public var publicKey: [UInt8]
    /// The stored key as PEM SubjectPublicKeyInfo.
    public var publicKeyPEM: String
    /// The leaf certificate of the attestation that the key was stored from, DER.
    public var credentialCertificate: [UInt8]
    /// The key identifier (32 bytes).
    public var keyId: [UInt8]
    /// The app that the evidence must be from.
    public var app: AppIdentity
    /// The environment that the server serves.
    public var environment: AttestEnvironment
    /// The counter stored after the last accepted object: 0 after attestation, at most 2^32 - 1.
    public var storedCounter: Int64
    /// The challenge that the client data must carry; absent when they carry none.
    public var challenge: [UInt8]?
    /// The moment at which the verification takes place.
    public var time: Timestamp
    /// The extension values of OS 27 that the server allows; `nil` where the vector is not about them.
    public var policy: ExtensionPolicy?

    package init(
        assertion: [UInt8], clientData: [UInt8], clientDataHash: [UInt8], publicKey: [UInt8], publicKeyPEM: String,
        credentialCertificate: [UInt8], keyId: [UInt8], app: AppIdentity, environment: AttestEnvironment,
        storedCounter: Int64, challenge: [UInt8]?, time: Timestamp, policy: ExtensionPolicy? = nil
    ) {
        (self.assertion, self.clientData, self.clientDataHash) = (assertion, clientData, clientDataHash)
        (self.publicKey, self.publicKeyPEM) = (publicKey, publicKeyPEM)
        (self.credentialCertificate, self.keyId) = (credentialCertificate, keyId)
        (self.app, self.environment, self.storedCounter) = (app, environment, storedCounter)
        (self.challenge, self.time, self.policy) = (challenge, time, policy)
    }

    /// The key as COSE key; `nil` where `publicKey` has no such form. It follows from `publicKey`, so that setting it does
    /// nothing.
    public var publicKeyCOSE: [UInt8]? {
        get { COSEKey.encode(publicKey) }
        set {}
    }

    package static let fields = FieldTable<AssertionRequest>(
        [
            .required(
                "assertion", \.assertion, .base64,
                "The assertion object, as the device returned it: CBOR with `signature`, `authenticatorData`."
            ).of(bytes: "about 140 to 260"),
            .required("clientData", \.clientData, .base64, "The client data as the server received them.")
                .of(bytes: "any, also 0", takenBy: "libraries that hash them themselves"),
            .required("clientDataHash", \.clientDataHash, .base64, "SHA-256 of `clientData`.")
                .of(bytes: "32", takenBy: "libraries that take the hash"),
            .publicKey(\.publicKey, "The stored key"), .publicKeyPEM(\.publicKeyPEM, "The stored key"),
            .publicKeyCOSE(\.publicKeyCOSE, "The stored key"),
            .required(
                "credentialCertificate", \.credentialCertificate, .base64,
                "The leaf certificate of the attestation that the key was stored from, DER."
            ).of(bytes: "700 to 1,100", takenBy: "libraries that store the certificate"),
            .keyId(\.keyId, "The key identifier of the stored key."),
        ] + Field.app + [
            .environment,
            .required(
                "storedCounter", \.storedCounter,
                .integer.checked { counters.contains($0) ? nil : "expected an unsigned 32-bit integer" }
                    .described(by: .shared("counter")),
                "The counter stored after the last accepted object of this key: 0 after attestation, at most "
                    + "4294967295 (2³² − 1)."
            ).of(takenBy: "libraries that compare counters (capability `storedCounter`)"),
            .optional(
                "challenge", \.challenge, .base64,
                "The challenge that the client data must carry, as the UTF-8 bytes of its text. Absent when they carry "
                    + "none."
            ).of(bytes: "any", takenBy: "libraries that look into client data (capability `challenge`)"),
            .time, .policy(\.policy),
        ]
    )

    package static let blank = AssertionRequest(
        assertion: Blank.junk, clientData: Array("{}".utf8), clientDataHash: Blank.hash,
        publicKey: Blank.publicKey, publicKeyPEM: Blank.publicKeyPEM,
        credentialCertificate: Blank.junk, keyId: Blank.hash, app: Blank.app,
        environment: .production, storedCounter: 0, challenge: nil, time: Blank.time)

    package var evidence: [UInt8] {
        get { assertion }
        set { assertion = newValue }
    }

    package var asVerificationRequest: VerificationRequest { .assertion(self) }
}
