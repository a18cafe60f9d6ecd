import AttestModel

extension ReceiptDraft {
    /// Makes a receipt step by step, with each edit done after its step and before all that follows from it.
    package static func forge(_ name: String, in context: ForgeContext, edits: [DraftEdit<ReceiptDraft>])
        -> ReceiptDraft
    {
        var draft = ReceiptDraft(name: name, context: context)
        draft.apply(edits, of: .plan)
        draft.fields = draft.plannedFields().fields
        draft.apply(edits, of: .fields)
        draft.payload = draft.fields.payload
        draft.apply(edits, of: .payload)
        draft.chooseIssuers()
        draft.apply(edits, of: .issuance)
        draft.intermediate = draft.intermediateTemplate.signed(by: draft.intermediateIssuer)
        draft.signerCertificate = draft.signerTemplate.signed(by: draft.signerIssuer)
        draft.certificates = [
            draft.signerCertificate.der, draft.intermediate.der, draft.authority.root.certificate.der,
        ]
        draft.apply(edits, of: .certificates)
        draft.message = CMSSignedData(
            content: draft.payload, certificates: draft.certificates, signer: draft.signature(of: draft.payload))
        draft.message.form = draft.form
        draft.apply(edits, of: .message)
        draft.encoded = draft.message.bytes
        draft.apply(edits, of: .encoded)
        draft.fillRequest()
        draft.apply(edits, of: .request)
        return draft
    }

    /// The plan's defaults. Later stages are filled when they are reached; until then they hold the authority's own.
    private init(name: String, context: ForgeContext) {
        self.name = name
        self.context = context
        device = DeviceKey(context.key("\(name), device"))
        clientDataHash = sha256(context.seed.bytes(32, for: "\(name), challenge"))
        time = context.time
        // Made in the second before the verification.
        let jitter = context.seed.bytes(1, for: "\(name), creation")[0]
        createdAt = context.time.secondsSinceEpoch * 1000 - 700 - Int64(jitter)
        authority = context.receipts
        signerNotBefore = context.time.adding(days: -40)
        signerNotAfter = context.time.adding(days: 354)
        let authority = context.receipts
        signerKey = authority.signer.key
        signerTemplate = authority.signer.certificate.template
        intermediateTemplate = authority.intermediate.certificate.template
        signerIssuer = .ecdsaWithSHA256(authority.intermediate.key)
        intermediateIssuer = .ecdsaWithSHA384(authority.root.key)
        signerCertificate = authority.signer.certificate
        intermediate = authority.intermediate.certificate
        message = CMSSignedData(
            content: [], certificates: [],
            signer: CMSSignerInfo(certificate: signerCertificate, key: signerKey, message: []))
        request = ReceiptRequest(
            receipt: [], receiptType: type, app: app, publicKey: [], publicKeyPEM: "", clientDataHash: nil,
            environment: environment, roots: [], time: time)
    }

    private func plannedFields() -> ReceiptValues {
        ReceiptValues(
            type: type, appId: app.appId, attestedCertificate: leaf(attesting: device),
            clientDataHash: clientDataHash, token: bytes(64, "token"), environment: environment,
            createdAt: createdAt, riskMetric: riskMetric)
    }

    /// The leaf that a device's key was attested with: in the moment of a receipt of type ATTEST, a month before one of
    /// type RECEIPT.
    package func leaf(
        attesting device: DeviceKey, _ edits: DraftEdit<AttestationDraft>...
    ) -> [UInt8] {
        let (app, environment, hash) = (app, environment, clientDataHash)
        let issuedAt = type == .attest ? createdAt : createdAt - 30 * 86_400_000
        let planned = DraftEdit<AttestationDraft>(.plan) {
            $0.app = app
            $0.environment = environment
            $0.device = device
            $0.rawClientData = hash
            $0.issuedAt = issuedAt
        }
        return AttestationDraft.forge(name, in: context, edits: [planned] + edits).credCert.der
    }

    private mutating func chooseIssuers() {
        signerKey = key("signer")
        signerTemplate = authority.signerTemplate(
            name, key: signerKey, notBefore: signerNotBefore, notAfter: signerNotAfter)
        intermediateTemplate = authority.intermediate.certificate.template
        signerIssuer = .ecdsaWithSHA256(authority.intermediate.key)
        intermediateIssuer = .ecdsaWithSHA384(authority.root.key)
    }

    private mutating func fillRequest() {
        request = ReceiptRequest(
            receipt: encoded, receiptType: expectedType ?? type, app: app, publicKey: device.key.point,
            publicKeyPEM: PEM.encode(device.key.subjectPublicKeyInfo, label: "PUBLIC KEY"),
            clientDataHash: sendsClientDataHash ? clientDataHash : nil, environment: environment,
            roots: [context.receipts.root.certificate.der], time: time)
    }
}
