import AttestModel

extension AssertionDraft {
    package static func forge(
        _ name: String, in context: ForgeContext, edits: [DraftEdit<AssertionDraft>]
    ) -> AssertionDraft {
        var draft = AssertionDraft(name: name, context: context)
        draft.apply(edits, of: .plan)
        draft.authData = AuthenticatorData(
            rpIdHash: sha256(Array(draft.app.appId.utf8)), flags: draft.flags, counter: draft.counter,
            extensions: draft.authDataExtensions?.cbor.encoded ?? [])
        draft.apply(edits, of: .authData)
        draft.authDataBytes = draft.authData.bytes
        draft.apply(edits, of: .authDataBytes)
        // ECDSA with SHA-256 over the nonce as message: the digest is a second hash.
        draft.digest = sha256(draft.nonce)
        draft.apply(edits, of: .digest)
        draft.signature = draft.device.key.sign(digest: draft.digest, hash: .sha256)
        draft.apply(edits, of: .signature)
        draft.signatureBytes = draft.signature.der
        draft.apply(edits, of: .signed)
        draft.object = .map([
            "signature": .bytes(draft.signatureBytes), "authenticatorData": .bytes(draft.authDataBytes),
        ])
        draft.apply(edits, of: .object)
        draft.encoded = draft.object.encoded
        draft.apply(edits, of: .encoded)
        draft.fillRequest()
        draft.apply(edits, of: .request)
        return draft
    }

    /// The plan's defaults. Later stages are filled when they are reached.
    private init(name: String, context: ForgeContext) {
        self.name = name
        self.context = context
        device = DeviceKey(context.key("\(name), device"))
        challenge = context.seed.bytes(16, for: "\(name), challenge").hex
        authData = AuthenticatorData(rpIdHash: [], counter: 0)
        signature = ECDSASignature(curve: .p256, r: [0], s: [0])
        request = AssertionRequest(
            assertion: [], clientData: [], clientDataHash: [], publicKey: [], publicKeyPEM: "",
            credentialCertificate: [], keyId: [], app: app, environment: environment, storedCounter: 0,
            challenge: nil, time: context.time)
    }

    private mutating func fillRequest() {
        request = AssertionRequest(
            assertion: encoded, clientData: clientData, clientDataHash: sha256(clientData),
            publicKey: device.key.point,
            publicKeyPEM: PEM.encode(device.key.subjectPublicKeyInfo, label: "PUBLIC KEY"),
            credentialCertificate: leaf(attesting: device), keyId: device.keyId, app: app, environment: environment,
            storedCounter: Int64(storedCounter),
            challenge: expectsChallenge ? Array(challenge.utf8) : nil, time: context.time, policy: policy)
    }

    /// The leaf that a device's key was attested with.
    package func leaf(attesting device: DeviceKey) -> [UInt8] { leaf { $0.device = device } }

    /// The leaf of this draft's device, but with another SubjectPublicKeyInfo.
    package func leaf(with subjectPublicKeyInfo: [UInt8]) -> [UInt8] {
        let device = device
        return leaf(
            DraftEdit(.leaf) { $0.leaf.subjectPublicKeyInfo = subjectPublicKeyInfo }
        ) { $0.device = device }
    }

    private func leaf(
        _ edits: DraftEdit<AttestationDraft>..., plan: @escaping @Sendable (inout AttestationDraft) -> Void
    ) -> [UInt8] {
        let app = app
        let planned = DraftEdit<AttestationDraft>(.plan) {
            $0.app = app
            plan(&$0)
        }
        return AttestationDraft.certified(name, in: context, edits: [planned] + edits).credCert.der
    }
}
