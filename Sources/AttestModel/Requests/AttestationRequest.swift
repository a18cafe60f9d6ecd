/// Everything a verifier may want to judge one attestation. Real libraries want their inputs in different
/// forms, so that a request carries all of them.
package struct AttestationRequest: EvidenceRequest {
    package static let kind = EvidenceKind(
        name: "attestation", operation: .verifyAttestation, capability: .attestation, suite: .attestation,
        member: "attestation",
        dependsOnTime: true)

    /// The attestation object, CBOR.
    package var attestation: [UInt8]
    /// The raw one-time challenge.
    package var challenge: [UInt8]
    /// What the device was given; normally the 32-byte SHA-256 of the challenge.
    package var clientDataHash: [UInt8]
    /// The key identifier that the app sent, decoded (32 bytes when genuine).
    package var keyId: [UInt8]
    package var app: AppIdentity
    package var environment: AttestEnvironment
    /// The trust anchors, DER certificates. Nothing else is trusted.
    package var roots: [[UInt8]]
    /// When the verification takes place.
    package var time: Timestamp
    package var policy: ExtensionPolicy?

    package init(
        attestation: [UInt8], challenge: [UInt8], clientDataHash: [UInt8], keyId: [UInt8], app: AppIdentity,
        environment: AttestEnvironment, roots: [[UInt8]], time: Timestamp, policy: ExtensionPolicy? = nil
    ) {
        self.attestation = attestation
        self.challenge = challenge
        self.clientDataHash = clientDataHash
        self.keyId = keyId
        self.app = app
        self.environment = environment
        self.roots = roots
        self.time = time
        self.policy = policy
    }

    package init(reading reader: inout ObjectReader) throws(ModelError) {
        attestation = try reader.bytes("attestation")
        challenge = try reader.bytes("challenge")
        clientDataHash = try reader.bytes("clientDataHash")
        keyId = try reader.bytes("keyId")
        app = try AppIdentity(reading: &reader)
        environment = try reader.word("environment")
        roots = try reader.certificates("roots")
        time = try reader.time("time")
        policy = try ExtensionPolicy(reading: &reader)
    }

    package var members: [String: JSONValue] {
        var members = app.members
        members["attestation"] = .base64(attestation)
        members["challenge"] = .base64(challenge)
        members["clientDataHash"] = .base64(clientDataHash)
        members["keyId"] = .base64(keyId)
        members["environment"] = .string(environment.rawValue)
        members["roots"] = .strings(roots.map(\.base64))
        members["time"] = .string(time.description)
        members["policy"] = policy?.json
        return members
    }
}

extension AttestationRequest {
    package static let placeholder = AttestationRequest(
        attestation: Placeholder.junk, challenge: Placeholder.hash, clientDataHash: Placeholder.hash,
        keyId: Placeholder.hash, app: Placeholder.app, environment: .production, roots: [Placeholder.junk],
        time: Placeholder.time)

    package var evidence: [UInt8] {
        get { attestation }
        set { attestation = newValue }
    }

    package var asVerificationRequest: VerificationRequest { .attestation(self) }
}
