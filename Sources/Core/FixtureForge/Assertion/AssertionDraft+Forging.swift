import AttestModel
import Primitives

package enum AssertionStage: CaseIterable, Sendable {
    /// The app, key, client data and counters.
    case plan
    /// The fields of authenticatorData; nothing is hashed yet.
    case authData
    /// The bytes of authenticatorData; nothing is hashed yet.
    case authDataBytes
    /// The 32-byte digest that ECDSA signs.
    case digest
    /// The two numbers of the signature.
    case signature
    /// The bytes of the signature, which does not cover later changes of authenticatorData.
    case signed
    /// The CBOR map.
    case object
    case encoded
    case request
}

extension AssertionDraft {
    package mutating func make(_ stage: AssertionStage) {
        switch stage {
        case .plan: break
        case .authData:
            authData = AuthenticatorData(
                rpIdHash: sha256(Array(app.appId.utf8)), flags: flags, counter: counter,
                extensions: authDataExtensions?.cbor.encoded ?? [])
        case .authDataBytes: authDataBytes = authData.bytes
        // ECDSA with SHA-256 signs the nonce as a message, so that the digest is a second hash.
        case .digest: digest = sha256(nonce)
        case .signature: signature = device.key.sign(digest: digest, hash: .sha256)
        case .signed: signatureBytes = signature.der
        case .object: object = .map(["signature": .bytes(signatureBytes), "authenticatorData": .bytes(authDataBytes)])
        case .encoded: encoded = object.encoded
        case .request: request = finishedRequest
        }
    }

    package init(_ origin: DraftOrigin) {
        self.origin = origin
        (app, environment) = (origin.context.subject.app, origin.context.subject.environment)
        device = origin.device
        clientDataObject = ClientDataObject(challenge: origin.bytes(16, "challenge").hex, rest: Self.requestContext)
        authData = AuthenticatorData(rpIdHash: [], counter: 0)
        signature = ECDSASignature(curve: .p256, r: [0], s: [0])
        request = .blank
    }

    private var finishedRequest: AssertionRequest {
        AssertionRequest(
            assertion: encoded, clientData: clientData, clientDataHash: sha256(clientData), publicKey: device.key.point,
            publicKeyPEM: device.publicKeyPEM, credentialCertificate: leaf(attesting: device), keyId: device.keyId,
            app: app, environment: environment, storedCounter: Int64(storedCounter),
            challenge: expectsChallenge ? Array(challenge.utf8) : nil, time: context.time, policy: policy)
    }

    /// Returns the leaf certificate of a device's key, DER.
    package func leaf(attesting device: DeviceKey, _ edits: DraftEdit<AttestationDraft>...) -> [UInt8] {
        let (app, environment, profile) = (app, environment, profile)
        let plan = DraftEdit<AttestationDraft>(.plan) {
            ($0.app, $0.environment, $0.device, $0.profile) = (app, environment, device, profile)
        }
        return AttestationDraft.leafCertificate(name, in: context, edits: [plan] + edits)
    }

    /// Returns the leaf certificate of this draft's device with another SubjectPublicKeyInfo, DER.
    package func leaf(with subjectPublicKeyInfo: [UInt8]) -> [UInt8] {
        leaf(attesting: device, DraftEdit(.leaf) { $0.leaf.subjectPublicKeyInfo = subjectPublicKeyInfo })
    }

    // MARK: - Signatures of a wanted form

    package mutating func sign(until isWanted: (ECDSASignature) -> Bool) {
        signature = device.key.sign(digest: digest, hash: .sha256, until: isWanted).signature
    }

    /// Signs so that both numbers of the signature are shorter than the curve's size.
    ///
    /// It searches a nonce that gives a short r and keeps it. Then it tries one challenge after the other until s is
    /// short, too. Each search takes some hundred attempts. The client data is the JSON object with the challenge, since in
    /// others a new challenge changes nothing.
    package mutating func signWithBothNumbersShort() {
        if ownClientData != nil {
            (ownClientData, expectsChallenge) = (nil, true)
            digest = sha256(nonce)
        }
        let shortR = device.key.sign(digest: digest, hash: .sha256) { $0.r[0] == 0 }
        signature = shortR.signature
        var attempt = 0
        while signature.s[0] != 0 {
            attempt += 1
            challenge = bytes(16, "challenge, attempt \(attempt)").hex
            digest = sha256(nonce)
            signature = device.key.signature(of: digest, nonce: shortR.nonce) ?? signature
        }
    }

    /// Signs with the greatest s there is, n - 1.
    package mutating func signWithGreatestS() { sign(withS: device.key.curve.order.minus(BigNumber(1)).bytes(32)) }

    /// Signs with a chosen s. The device gets the key that makes this signature: of nonce, digest, key and s, any three give the
    /// fourth (SEC 1 section 4.1.3).
    package mutating func sign(withS s: [UInt8]) {
        let order = device.key.curve.order
        let nonce = BigNumber(bytes(31, "nonce of a chosen s"))
        let r = BigNumber(ECKey(curve: .p256, scalar: nonce.bytes(32)).x).modulo(order)
        let z = BigNumber(digest).modulo(order)
        // s = (z + rd) / k, so that d = (sk - z) / r.
        let rd = BigNumber(s).times(nonce, modulo: order).plus(order.minus(z), modulo: order)
        device = DeviceKey(ECKey(curve: .p256, scalar: rd.times(r.inverse(modulo: order), modulo: order).bytes(32)))
        signature = ECDSASignature(curve: .p256, r: r.bytes(32), s: s)
    }
}
