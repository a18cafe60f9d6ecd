/// Everything a verifier may want to judge one assertion, the stored key in all forms that libraries take.
package struct AssertionRequest: EvidenceRequest {
    package static let kind = EvidenceKind(
        name: "assertion", operation: .verifyAssertion, capability: .assertion, suite: .assertion, member: "assertion",
        dependsOnTime: false)

    /// What a stored counter may be: an unsigned 32-bit integer.
    static let counters = 0...Int64(UInt32.max)

    /// The assertion object, CBOR.
    package var assertion: [UInt8]
    /// The client data as received.
    package var clientData: [UInt8]
    /// The 32-byte SHA-256 of the client data.
    package var clientDataHash: [UInt8]
    /// The stored key as X9.62 uncompressed point (65 bytes when genuine).
    package var publicKey: [UInt8]
    /// The stored key as PEM SubjectPublicKeyInfo.
    package var publicKeyPEM: String
    /// The leaf certificate of the attestation that the key was stored from, DER.
    package var credentialCertificate: [UInt8]
    /// The key identifier (32 bytes).
    package var keyId: [UInt8]
    package var app: AppIdentity
    package var environment: AttestEnvironment
    /// The counter stored after the last accepted object: 0 after attestation, at most 2^32 - 1.
    package var storedCounter: Int64
    /// The challenge that the client data must carry; absent when they carry none.
    package var challenge: [UInt8]?
    /// When the verification takes place.
    package var time: Timestamp
    package var policy: ExtensionPolicy?

    package init(
        assertion: [UInt8], clientData: [UInt8], clientDataHash: [UInt8], publicKey: [UInt8], publicKeyPEM: String,
        credentialCertificate: [UInt8], keyId: [UInt8], app: AppIdentity, environment: AttestEnvironment,
        storedCounter: Int64, challenge: [UInt8]?, time: Timestamp, policy: ExtensionPolicy? = nil
    ) {
        self.assertion = assertion
        self.clientData = clientData
        self.clientDataHash = clientDataHash
        self.publicKey = publicKey
        self.publicKeyPEM = publicKeyPEM
        self.credentialCertificate = credentialCertificate
        self.keyId = keyId
        self.app = app
        self.environment = environment
        self.storedCounter = storedCounter
        self.challenge = challenge
        self.time = time
        self.policy = policy
    }

    package init(reading reader: inout ObjectReader) throws(ModelError) {
        assertion = try reader.bytes("assertion")
        clientData = try reader.bytes("clientData")
        clientDataHash = try reader.bytes("clientDataHash")
        publicKey = try reader.bytes("publicKey")
        publicKeyPEM = try reader.string("publicKeyPEM")
        credentialCertificate = try reader.bytes("credentialCertificate")
        keyId = try reader.bytes("keyId")
        app = try AppIdentity(reading: &reader)
        environment = try reader.word("environment")
        storedCounter = try reader.integer("storedCounter")
        guard Self.counters.contains(storedCounter) else {
            throw ModelError(
                .badValue, path: reader.path(of: "storedCounter"), detail: "expected an unsigned 32-bit integer")
        }
        challenge = try reader.optionalBytes("challenge")
        time = try reader.time("time")
        policy = try ExtensionPolicy(reading: &reader)
    }

    package var members: [String: JSONValue] {
        var members = app.members
        members["assertion"] = .base64(assertion)
        members["clientData"] = .base64(clientData)
        members["clientDataHash"] = .base64(clientDataHash)
        members["publicKey"] = .base64(publicKey)
        members["publicKeyPEM"] = .string(publicKeyPEM)
        members["credentialCertificate"] = .base64(credentialCertificate)
        members["keyId"] = .base64(keyId)
        members["environment"] = .string(environment.rawValue)
        members["storedCounter"] = .integer(storedCounter)
        members["challenge"] = challenge.map(JSONValue.base64)
        members["time"] = .string(time.description)
        members["policy"] = policy?.json
        return members
    }
}

extension AssertionRequest {
    package static let placeholder = AssertionRequest(
        assertion: Placeholder.junk, clientData: Array("{}".utf8), clientDataHash: Placeholder.hash,
        publicKey: Placeholder.publicKey, publicKeyPEM: Placeholder.publicKeyPEM,
        credentialCertificate: Placeholder.junk, keyId: Placeholder.hash, app: Placeholder.app,
        environment: .production, storedCounter: 0, challenge: nil, time: Placeholder.time)

    package var evidence: [UInt8] {
        get { assertion }
        set { assertion = newValue }
    }

    package var asVerificationRequest: VerificationRequest { .assertion(self) }
}
