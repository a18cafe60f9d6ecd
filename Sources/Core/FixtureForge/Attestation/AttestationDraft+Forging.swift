import AttestModel
import Primitives

package enum AttestationStage: CaseIterable, Sendable {
    /// The app, environment, challenge, key, device and validity.
    case plan
    /// The intermediate and the key that signs the leaf.
    case issuer
    /// The fields of authData; nothing is hashed yet.
    case authData
    /// The bytes of authData; nothing is hashed yet.
    case authDataBytes
    /// The 32 bytes of the nonce extension.
    case nonce
    /// The fields of the leaf; it is not signed yet.
    case leaf
    /// The signed leaf and intermediate; their signatures do not cover later changes.
    case signed
    /// The bytes of the certificates, and the receipt.
    case chain
    /// The CBOR map.
    case object
    case encoded
    case request
}

extension AttestationDraft {
    package mutating func make(_ stage: AttestationStage) {
        switch stage {
        case .plan: break
        case .issuer:
            intermediateTemplate = authority.intermediate.certificate.template
            leafSigner = context.intermediateSigner(authority.intermediate.key)
        case .authData: authData = plannedAuthData
        case .authDataBytes: authDataBytes = authData.bytes
        case .nonce: nonce = nonce(over: authDataBytes)
        case .leaf:
            profile = context.shape?.leaf(of: profile) ?? profile
            leaf = leafTemplate(key: attestedKey ?? device.key.subjectPublicKeyInfo, keyId: attestedKeyId)
        case .signed:
            intermediate = issuedIntermediate
            credCert = leaf.signed(by: leafSigner)
        case .chain:
            x5c = [credCert.der, intermediate.der]
            receipt = attestReceipt
        case .object: object = map
        case .encoded: encoded = object.encoded
        case .request: request = finishedRequest
        }
    }

    static func leafCertificate(
        _ name: String, in context: ForgeContext, edits: [DraftEdit<AttestationDraft>]
    ) -> [UInt8] { forge(name, in: context, edits: edits, through: .signed).credCert.der }

    /// Creates the defaults of the plan. Later stages hold Apple's own certificates until they are made.
    package init(_ origin: DraftOrigin) {
        self.origin = origin
        (app, environment) = (origin.context.subject.app, origin.context.subject.environment)
        let context = origin.context
        device = origin.device
        challenge = Array(origin.bytes(16, "challenge").hex.utf8)
        // The key is attested in the second before the verification.
        issuedAt = context.time.secondsSinceEpoch * 1000 - 700 - Int64(origin.bytes(1, "issuance")[0])
        (authority, time) = (context.apple, context.time)
        let own = context.apple.intermediate.certificate
        (intermediateTemplate, leaf) = (own.template, own.template)
        (credCert, intermediate) = (own, own)
        leafSigner = context.intermediateSigner(context.apple.intermediate.key)
        authData = AuthenticatorData(rpIdHash: [], counter: 0)
        request = .blank
    }

    /// The authority's own certificate where nothing was changed: a new signature would give the same bytes.
    private var issuedIntermediate: SignedCertificate {
        let own = authority.intermediate.certificate
        let signer = context.rootSigner(authority.root.key)
        let isOwn = intermediateTemplate.tbsCertificate(algorithm: signer.algorithm) == own.tbsCertificate
        return isOwn ? own : intermediateTemplate.signed(by: signer)
    }

    private var plannedAuthData: AuthenticatorData {
        var credential = AttestedCredential(environment: environment, device: device)
        credential.credentialId = attestedKeyId
        // Two coordinates of 32 bytes fit into a COSE key, whatever they are.
        if let bits = attestedKey.map(PublicKeyInfo.bits), bits.count == 65 {
            credential.publicKey = DeviceKey.coseKey(x: Array(bits[1...32]), y: Array(bits[33...])).encoded
        }
        return AuthenticatorData(
            rpIdHash: sha256(Array(app.appId.utf8)), flags: flags, counter: 0, credential: credential,
            extensions: authDataExtensions?.cbor.encoded ?? [])
    }

    /// Returns the template of a leaf for any key under this draft's authority.
    package func leafTemplate(key subjectPublicKeyInfo: [UInt8], keyId: [UInt8]) -> CertificateTemplate {
        CertificateTemplate(
            serialNumber: [UInt8](bigEndian: issuedAt, count: 6), issuer: authority.intermediate.name,
            notBefore: notBefore, notAfter: notAfter, subject: AuthorityNames.leaf(keyId.hex),
            subjectPublicKeyInfo: subjectPublicKeyInfo, extensions: profile.extensions(appId: app.appId, nonce: nonce))
    }

    private var attestReceipt: [UInt8] {
        context.receipts.receipt(
            ReceiptValues(
                appId: app.appId, attestedCertificate: credCert.der, clientDataHash: clientDataHash,
                token: receiptToken ?? bytes(64, "receipt token"), environment: environment, createdAt: issuedAt))
    }

    /// The map in its real key order.
    private var map: CBORValue {
        .map([
            "fmt": .text("apple-appattest"),
            "attStmt": .map(["x5c": .array(x5c.map(CBORValue.bytes)), "receipt": .bytes(receipt)]),
            "authData": .bytes(authDataBytes),
        ])
    }

    private var finishedRequest: AttestationRequest {
        AttestationRequest(
            attestation: encoded, challenge: challenge, clientDataHash: clientDataHash,
            keyId: identifiedAs ?? attestedKeyId, app: app, environment: environment,
            roots: [context.apple.root.certificate.der], time: time, policy: policy)
    }
}
