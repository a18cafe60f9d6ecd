import AttestModel

extension AttestationDraft {
    package static func forge(
        _ name: String, in context: ForgeContext, edits: [DraftEdit<AttestationDraft>]
    ) -> AttestationDraft {
        var draft = certified(name, in: context, edits: edits)
        draft.x5c = [draft.credCert.der, draft.intermediate.der]
        draft.receipt = draft.attestReceipt()
        draft.apply(edits, of: .chain)
        draft.object = draft.map
        draft.apply(edits, of: .object)
        draft.encoded = draft.object.encoded
        draft.apply(edits, of: .encoded)
        draft.fillRequest()
        draft.apply(edits, of: .request)
        return draft
    }

    /// As far as the certificates are signed: all that a stored key needs.
    static func certified(
        _ name: String, in context: ForgeContext, edits: [DraftEdit<AttestationDraft>]
    ) -> AttestationDraft {
        var draft = AttestationDraft(name: name, context: context)
        draft.apply(edits, of: .plan)
        draft.chooseIssuer()
        draft.apply(edits, of: .issuer)
        draft.fillAuthData()
        draft.apply(edits, of: .authData)
        draft.authDataBytes = draft.authData.bytes
        draft.apply(edits, of: .authDataBytes)
        draft.nonce = draft.nonce(over: draft.authDataBytes)
        draft.apply(edits, of: .nonce)
        draft.fillLeaf()
        draft.apply(edits, of: .leaf)
        draft.intermediate = draft.issuedIntermediate
        draft.credCert = draft.leaf.signed(by: draft.leafSigner)
        draft.apply(edits, of: .signed)
        return draft
    }

    /// The plan's defaults. Later stages are filled when they are reached; until then they hold Apple's own.
    private init(name: String, context: ForgeContext) {
        self.name = name
        self.context = context
        let device = DeviceKey(context.key("\(name), device"))
        self.device = device
        challenge = context.seed.bytes(32, for: "\(name), challenge")
        // Attested in the second before the verification.
        let jitter = context.seed.bytes(1, for: "\(name), issuance")[0]
        issuedAt = context.time.secondsSinceEpoch * 1000 - 700 - Int64(jitter)
        authority = context.apple
        time = context.time
        intermediateTemplate = context.apple.intermediate.certificate.template
        leafSigner = .ecdsaWithSHA256(context.apple.intermediate.key)
        authData = AuthenticatorData(rpIdHash: [], counter: 0)
        leaf = context.apple.intermediate.certificate.template
        credCert = context.apple.intermediate.certificate
        intermediate = context.apple.intermediate.certificate
        request = AttestationRequest(
            attestation: [], challenge: [], clientDataHash: [], keyId: [], app: app, environment: environment,
            roots: [], time: context.time)
    }

    private mutating func chooseIssuer() {
        intermediateTemplate = authority.intermediate.certificate.template
        leafSigner = .ecdsaWithSHA256(authority.intermediate.key)
    }

    /// The authority's own certificate where nothing was changed: signed anew it would be the same bytes.
    private var issuedIntermediate: SignedCertificate {
        let own = authority.intermediate.certificate
        let signer = CertificateSigner.ecdsaWithSHA384(authority.root.key)
        let isOwn = intermediateTemplate.tbsCertificate(algorithm: signer.algorithm) == own.tbsCertificate
        return isOwn ? own : intermediateTemplate.signed(by: signer)
    }

    private mutating func fillAuthData() {
        var credential = AttestedCredential(environment: environment, device: device)
        credential.credentialId = attestedKeyId
        // Two coordinates of 32 bytes fit into a COSE key, whatever they are.
        if let bits = attestedKey.map(PublicKeyInfo.bits), bits.count == 65 {
            credential.publicKey = DeviceKey.coseKey(x: Array(bits[1...32]), y: Array(bits[33...])).encoded
        }
        authData = AuthenticatorData(
            rpIdHash: sha256(Array(app.appId.utf8)), flags: flags, counter: 0, credential: credential,
            extensions: authDataExtensions?.cbor.encoded ?? [])
    }

    private mutating func fillLeaf() {
        leaf = leafTemplate(key: attestedKey ?? device.key.subjectPublicKeyInfo, keyId: attestedKeyId)
    }

    /// A leaf for any key, issued as this draft's authority issues them.
    package func leafTemplate(key subjectPublicKeyInfo: [UInt8], keyId: [UInt8]) -> CertificateTemplate {
        CertificateTemplate(
            serialNumber: (0..<6).reversed().map { UInt8(truncatingIfNeeded: issuedAt >> (8 * Int64($0))) },
            issuer: authority.intermediate.name, notBefore: notBefore, notAfter: notAfter,
            subject: AuthorityNames.leaf(keyId.hex), subjectPublicKeyInfo: subjectPublicKeyInfo,
            extensions: profile.extensions(appId: app.appId, nonce: nonce))
    }

    private func attestReceipt() -> [UInt8] {
        context.receipts.receipt(
            ReceiptValues(
                appId: app.appId, attestedCertificate: credCert.der, clientDataHash: clientDataHash,
                token: bytes(64, "receipt token"), environment: environment, createdAt: issuedAt))
    }

    /// The object in its real key order.
    private var map: CBORValue {
        .map([
            "fmt": .text("apple-appattest"),
            "attStmt": .map(["x5c": .array(x5c.map(CBORValue.bytes)), "receipt": .bytes(receipt)]),
            "authData": .bytes(authDataBytes),
        ])
    }

    private mutating func fillRequest() {
        request = AttestationRequest(
            attestation: encoded, challenge: challenge, clientDataHash: clientDataHash,
            keyId: identifiedAs ?? attestedKeyId, app: app, environment: environment,
            roots: [context.apple.root.certificate.der], time: time, policy: policy)
    }
}
