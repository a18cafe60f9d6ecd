import AttestModel

extension AssertionDraft {
    public static func forge(
        _ name: String, in workshop: Workshop, edits: [Edit<AssertionDraft>]
    ) -> AssertionDraft {
        var draft = AssertionDraft(name: name, workshop: workshop)
        draft.apply(edits, of: .plan)
        draft.authData = AuthenticatorData(
            rpIdHash: sha256(Array(draft.app.appId.utf8)), flags: draft.flags, counter: draft.counter,
            extensions: draft.systemExtensions?.cbor.encoded ?? [])
        draft.apply(edits, of: .authData)
        // ECDSA with SHA-256 over the nonce as message: the digest is a second hash.
        draft.digest = sha256(draft.nonce)
        draft.apply(edits, of: .digest)
        draft.signature = draft.device.key.sign(digest: draft.digest, hash: .sha256)
        draft.apply(edits, of: .signature)
        draft.signatureBytes = draft.signature.der
        draft.apply(edits, of: .signed)
        draft.object = .map([
            "signature": .bytes(draft.signatureBytes), "authenticatorData": .bytes(draft.authData.bytes),
        ])
        draft.apply(edits, of: .object)
        draft.encoded = draft.object.encoded
        draft.apply(edits, of: .encoded)
        draft.fillRequest()
        draft.apply(edits, of: .request)
        return draft
    }

    /// The plan's defaults. Later stages are filled when they are reached.
    private init(name: String, workshop: Workshop) {
        self.name = name
        self.workshop = workshop
        device = DeviceKey(workshop.key("\(name), device"))
        challenge = workshop.seed.bytes(16, for: "\(name), challenge").hex
        authData = AuthenticatorData(rpIdHash: [], counter: 0)
        signature = ECDSASignature(curve: .p256, r: [0], s: [0])
        request = AssertionRequest(
            assertion: [], clientData: [], clientDataHash: [], publicKey: [], publicKeyPEM: "",
            credentialCertificate: [], keyId: [], app: app, environment: environment, storedCounter: 0,
            challenge: nil, time: workshop.time)
    }

    private mutating func fillRequest() {
        request = AssertionRequest(
            assertion: encoded, clientData: clientData, clientDataHash: sha256(clientData),
            publicKey: device.key.point,
            publicKeyPEM: PEM.encode(device.key.subjectPublicKeyInfo, label: "PUBLIC KEY"),
            credentialCertificate: attestedLeaf, keyId: device.keyId, app: app, environment: environment,
            storedCounter: Int64(storedCounter),
            challenge: ownClientData == nil ? Array(challenge.utf8) : nil, time: workshop.time, policy: policy)
    }

    /// The leaf that the same key was attested with.
    private var attestedLeaf: [UInt8] {
        let (app, device) = (app, device)
        let attestation = AttestationDraft.forge(
            name, in: workshop,
            edits: [
                Edit(.plan) {
                    $0.app = app
                    $0.device = device
                }
            ])
        return attestation.credCert.der
    }
}
