import AttestModel

@testable import ReferenceVerifier

/// The bytes of a faulty vector, as far as a signature covers them: computed from its request and that of its control.
enum SignedBytes {
    /// No signature of Apple or of the device covers what differs from the control.
    case unsigned
    /// Apple or the device signed the difference, in a form in which they sign for anyone who has an app and a device.
    case genuine
    /// Apple or the device signed the difference, in a form that they never write.
    case neverMade

    init(_ vector: Vector, control: Vector) {
        self =
            switch (vector.request, control.request) {
            case (.attestation(let broken)?, .attestation(let whole)?):
                AttestationDifference(
                    broken: AttestationEvidence(broken), whole: AttestationEvidence(whole),
                    change: vector.fault?.change ?? ""
                ).bytes
            case (.assertion(let broken)?, .assertion(let whole)?):
                AssertionDifference(broken: broken, whole: whole, fault: vector.fault).bytes
            case (.receipt(let broken)?, .receipt?): ReceiptDifference(broken: broken, fault: vector.fault).bytes
            default: .unsigned
            }
    }

    /// Returns whether an app ID that Apple issues is quoted in a fault's change, and is not just another spelling of
    /// the genuine one.
    static func namesApp(_ text: some StringProtocol) -> Bool {
        guard let found = String(text).firstMatch(of: /[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+/) else { return false }
        let quoted = String(text).split(separator: "'").map(String.init)
        return quoted.contains(String(found.output.0)) && found.output.0.lowercased() != "abcde12345.com.example.app"
    }

    /// Returns whether authData is another one as an earlier system writes it: with AT as its only flag, and without
    /// extensions.
    static func isGenuine(_ found: [UInt8], before right: [UInt8]) -> Bool {
        let flags = 32
        return found.count < right.count && found[flags] == 0x40
            && found.indices.allSatisfy { $0 == flags || found[$0] == right[$0] }
    }

    /// Returns whether a map of extensions is one that a device writes for some build.
    static func isGenuine(extensions bytes: [UInt8]) -> Bool {
        guard let values = try? ExtensionValues(bytes), let category = values.category else { return false }
        return (1...6).contains(category)
    }
}

/// The difference between an attestation and its control.
private struct AttestationDifference {
    let broken: AttestationEvidence
    let whole: AttestationEvidence
    let change: String

    var bytes: SignedBytes {
        let genuine = Self.certificates(of: whole)
        let found = Self.certificates(of: broken)
        guard genuine.count == 2, let root = whole.roots.first?.value else { return .unsigned }
        // The same certificate with bytes after it, or with its length written otherwise, is not a new one.
        let known = (genuine + [root]).map { $0.received.dropFirst(4) }
        let new = found.filter { certificate in !known.contains { certificate.received.contains($0) } }
        let signed = new.filter { certificate in
            [genuine[1], root].contains { certificate.signatureVerifies(under: $0) }
        }
        guard let leaf = signed.first else { return .unsigned }
        guard signed.count == 1, leaf.received == found.first?.received else { return .neverMade }
        return isGenuine(leaf, like: genuine[0]) && isGenuineAuthData ? .genuine : .neverMade
    }

    private static func certificates(of evidence: AttestationEvidence) -> [Certificate] {
        evidence.certificates.value?.elements.compactMap(\.value) ?? []
    }

    /// A leaf that differs in its nonce, its dates and its signature alone.
    private func isGenuine(_ leaf: Certificate, like genuine: Certificate) -> Bool {
        let isSameCertificate =
            leaf.subject == genuine.subject && leaf.issuer == genuine.issuer && leaf.version == genuine.version
            && (try? leaf.key.p256Point()) == (try? genuine.key.p256Point())
            && leaf.extensions.map(\.id) == genuine.extensions.map(\.id)
            && leaf.extensions.map(\.isCritical) == genuine.extensions.map(\.isCritical)
        guard isSameCertificate, let end = leaf.notAfter, let start = leaf.notBefore else { return false }
        let now = broken.request.time.secondsSinceEpoch
        let changed = zip(leaf.extensions, genuine.extensions).filter { $0.value != $1.value }
        guard start <= now || start == genuine.notBefore, changed.count <= 1 else { return false }
        guard let (nonce, right) = changed.first else { return end < now }
        let shape: [UInt8] = [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20]
        guard nonce.value.starts(with: shape), nonce.value.count == 38 else { return false }
        return isReachable(Array(nonce.value.suffix(32)), insteadOf: Array(right.value.suffix(32)))
    }

    /// A nonce that begins with authData and ends in bytes that an app chooses can be had. Another formula, or one that
    /// shares half of its bytes with the right one, cannot.
    private func isReachable(_ nonce: [UInt8], insteadOf right: [UInt8]) -> Bool {
        if broken.object.authData.value == whole.object.authData.value {
            let half = 16
            if nonce.prefix(half) == right.prefix(half) || nonce.suffix(half) == right.suffix(half) { return false }
        }
        let authData = broken.object.authData.value ?? []
        let request = broken.request
        let others = [request.clientDataHash + authData, request.clientDataHash, request.challenge].map(Digest.sha256)
        return !others.contains(nonce) && nonce.contains { $0 != 0 }
    }

    /// authData that differs from the control's in the app, in the environment or in its extensions alone.
    private var isGenuineAuthData: Bool {
        guard let found = broken.object.authData.value, let right = whole.object.authData.value else { return true }
        guard found != right else { return true }
        let fixed = 164
        guard found.count >= fixed, right.count >= fixed else { return false }
        if found.count == fixed, SignedBytes.isGenuine(found, before: right) { return true }
        if found.prefix(fixed) == right.prefix(fixed) {
            return SignedBytes.isGenuine(extensions: Array(found[fixed...]))
        }
        let app = 0..<32
        let environment = 37..<53
        let isSame = found.indices.allSatisfy { index in
            app.contains(index) || environment.contains(index) || index < right.count && found[index] == right[index]
        }
        guard isSame, found.count == right.count else { return false }
        if found[app] != right[app], !SignedBytes.namesApp(change) { return false }
        return [AAGUID.production, AAGUID.development].contains(Array(found[environment]))
    }
}

/// The difference between an assertion and its control.
private struct AssertionDifference {
    let broken: AssertionRequest
    let whole: AssertionRequest
    let fault: FaultRecord?

    var bytes: SignedBytes {
        let (found, right) = (AssertionObject(broken.assertion), AssertionObject(whole.assertion))
        guard let signature = found.signature.value, signature != right.signature.value,
            let authData = found.authenticatorData.value, let parsed = try? ECDSASignature(der: signature),
            let key = P256Point(octets: whole.publicKey[...])
        else { return .unsigned }
        // An app may pass any bytes as clientDataHash, and none.
        let chosen = [broken.clientDataHash, broken.clientData, Digest.sha256([UInt8]()), []]
        let reachable = chosen.map { Digest.sha256(Digest.sha256(authData + $0)) }
        if reachable.contains(where: { key.verifies(parsed, digest: $0) }) {
            return isGenuine(authData, right.authenticatorData.value ?? []) ? .genuine : .neverMade
        }
        guard fault?.path == "signature.digest", let digest = fault?.after, key.verifies(parsed, digest: digest) else {
            // Another digest algorithm, which libcrypto would have to be asked for.
            return fault?.change.contains("signed with SHA-") == true ? .neverMade : isOfAnotherAssertion(parsed, key)
        }
        return .neverMade
    }

    /// The signature of the same key over the next counter.
    private func isOfAnotherAssertion(_ signature: ECDSASignature, _ key: P256Point) -> SignedBytes {
        guard var next = AssertionObject(whole.assertion).authenticatorData.value, next.count >= 37 else {
            return .unsigned
        }
        next[36] += 1
        let digest = Digest.sha256(Digest.sha256(next + broken.clientDataHash))
        return key.verifies(signature, digest: digest) ? .genuine : .unsigned
    }

    /// authenticatorData that differs from the control's in the app or in its extensions alone.
    private func isGenuine(_ found: [UInt8], _ right: [UInt8]) -> Bool {
        guard found != right else { return true }
        guard found.count >= 37, right.count >= 37 else { return false }
        if found.count == 37, SignedBytes.isGenuine(found, before: right) { return true }
        guard found[32..<37] == right[32..<37] else { return false }
        if found.prefix(32) != right.prefix(32) {
            return found.dropFirst(32) == right.dropFirst(32) && SignedBytes.namesApp(fault?.change ?? "")
        }
        return SignedBytes.isGenuine(extensions: Array(found[37...]))
    }
}

/// The difference between a receipt and its control.
private struct ReceiptDifference {
    let broken: ReceiptRequest
    let fault: FaultRecord?

    var bytes: SignedBytes {
        let path = fault?.path ?? ""
        let violated = ReferenceVerifier().assess(.receipt(broken)).violations.map(\.requirement)
        if path.hasPrefix("intermediate.") || path.hasPrefix("signer.") { return .neverMade }
        guard !violated.contains(.receiptSignature) else { return .unsigned }
        if path.hasPrefix("encapContentInfo.eContent[") {
            // The content of another receipt, or one that is no set of fields.
            return violated.contains(.receiptDecode) ? .neverMade : .genuine
        }
        guard path.hasPrefix("fields."), let after = fault?.after else {
            return path.hasPrefix("fields.") ? .neverMade : .unsigned
        }
        return isGenuine(path.dropFirst("fields.".count), after) ? .genuine : .neverMade
    }

    private func isGenuine(_ field: Substring, _ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        // The first ten bytes are the heads of the field, of its type and version, and of the app ID.
        let appID = String(decoding: bytes.dropFirst(10), as: UTF8.self)
        let before = String(decoding: fault?.before ?? [], as: UTF8.self)
        return switch field {
        case "2": text.count < 80 && SignedBytes.namesApp("'\(appID)'")
        case "3": isLeaf(bytes)
        case "4": bytes.suffix(34).starts(with: [0x04, 0x20])
        case "7": text.hasSuffix("sandbox") || text.hasSuffix("production")
        case "12": text.hasSuffix("Z") && Self.time(in: text) < Self.time(in: before)
        default: false
        }
    }

    /// Returns the time in a field without its fraction; empty where there is none.
    private static func time(in text: String) -> Substring {
        text.firstMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}/)?.output ?? ""
    }

    /// Returns whether a field holds a certificate as Apple writes it, with the same extensions as the control's.
    private func isLeaf(_ field: [UInt8]) -> Bool {
        func identifiers(_ bytes: [UInt8]?) -> [ObjectID]? {
            guard let bytes, let start = bytes.dropFirst(4).firstRange(of: [0x30, 0x82])?.lowerBound else { return nil }
            guard let certificate = Certificate(Array(bytes[start...])), certificate.encodingFault == nil,
                (try? certificate.key.p256Point()) != nil
            else { return nil }
            return certificate.extensions.map(\.id)
        }
        return identifiers(field) != nil && identifiers(field) == identifiers(fault?.before)
    }
}
