import AttestModel
import Primitives

package enum ReceiptStage: CaseIterable, Sendable {
    /// The app, device, type, times and the authority that signs.
    case plan
    /// The fields of the receipt; nothing is signed yet.
    case fields
    /// The bytes of the payload; nothing is signed yet.
    case payload
    /// The certificates before they are signed, and the keys that sign them and the payload.
    case issuance
    /// The signed certificates, in the order in which the receipt holds them.
    case certificates
    /// The message with its signature, which does not cover later changes.
    case message
    case encoded
    case request
}

extension ReceiptDraft {
    package mutating func make(_ stage: ReceiptStage) {
        switch stage {
        case .plan: break
        case .fields: fields = plannedValues.fields
        case .payload: payload = fields.payload
        case .issuance: chooseIssuers()
        case .certificates:
            intermediate = intermediateTemplate.signed(by: intermediateIssuer)
            signerCertificate = signerTemplate.signed(by: signerIssuer)
            certificates = [signerCertificate.der, intermediate.der, authority.root.certificate.der]
        case .message:
            message = CMSSignedData(content: payload, certificates: certificates, signer: signature(of: payload))
            message.form = form
        case .encoded: encoded = message.bytes
        case .request: request = finishedRequest
        }
    }

    /// Creates the defaults of the plan. Later stages hold the authority's own certificates until they are made.
    package init(_ origin: DraftOrigin) {
        self.origin = origin
        (app, environment) = (origin.context.subject.app, origin.context.subject.environment)
        let context = origin.context
        device = origin.device
        clientDataHash = sha256(origin.bytes(32, "challenge"))
        time = context.time
        // The receipt is created in the second before the verification.
        createdAt = context.time.secondsSinceEpoch * 1000 - 700 - Int64(origin.bytes(1, "creation")[0])
        authority = context.receipts
        (signerNotBefore, signerNotAfter) = (context.time.adding(days: -40), context.time.adding(days: 354))
        signerKey = authority.signer.key
        signerTemplate = authority.signer.certificate.template
        intermediateTemplate = authority.intermediate.certificate.template
        signerIssuer = context.intermediateSigner(authority.intermediate.key)
        intermediateIssuer = context.rootSigner(authority.root.key)
        (signerCertificate, intermediate) = (authority.signer.certificate, authority.intermediate.certificate)
        message = CMSSignedData(
            content: [], certificates: [],
            signer: CMSSignerInfo(certificate: signerCertificate, key: signerKey, message: []))
        request = .blank
    }

    private var plannedValues: ReceiptValues {
        ReceiptValues(
            type: type, appId: app.appId, attestedCertificate: leaf(attesting: device), clientDataHash: clientDataHash,
            token: bytes(64, "token"), environment: environment, createdAt: createdAt, riskMetric: riskMetric)
    }

    /// Returns the leaf certificate of a device's key, DER. The key is attested at the creation of a receipt of type ATTEST,
    /// and a month before the creation of one of type RECEIPT.
    package func leaf(attesting device: DeviceKey, _ edits: DraftEdit<AttestationDraft>...) -> [UInt8] {
        let (app, environment, hash, profile) = (app, environment, clientDataHash, profile)
        let issuedAt = type == .attest ? createdAt : createdAt - 30 * 86_400_000
        let plan = DraftEdit<AttestationDraft>(.plan) {
            ($0.app, $0.environment, $0.device, $0.profile) = (app, environment, device, profile)
            ($0.rawClientData, $0.issuedAt) = (hash, issuedAt)
        }
        return AttestationDraft.leafCertificate(name, in: context, edits: [plan] + edits)
    }

    private mutating func chooseIssuers() {
        signerKey = key("signer")
        signerTemplate = authority.signerTemplate(
            name, key: signerKey, notBefore: signerNotBefore, notAfter: signerNotAfter)
        intermediateTemplate = authority.intermediate.certificate.template
        signerIssuer = context.intermediateSigner(authority.intermediate.key)
        intermediateIssuer = context.rootSigner(authority.root.key)
    }

    private var finishedRequest: ReceiptRequest {
        ReceiptRequest(
            receipt: encoded, receiptType: expectedType ?? type, app: app, publicKey: device.key.point,
            publicKeyPEM: device.publicKeyPEM, clientDataHash: sendsClientDataHash ? clientDataHash : nil,
            environment: environment, roots: [context.receipts.root.certificate.der], time: time)
    }
}
