import AttestModel
import LabModel
import ReferenceVerifier

/// The values of an attestation that hypotheses are compared with, whether or not the attestation is genuine.
struct AttestationFacts {
    let authData: [UInt8]?
    /// The octets in the leaf's nonce extension, 32 in a genuine one.
    let nonce: [UInt8]?
    /// The leaf certificate, DER.
    let leafBytes: [UInt8]?
    let leaf: Certificate?
    let point: P256Point?
    let properties: LeafProperties?
    let receipt: ReceiptContents?
    let environment: AttestEnvironment?
    let rpIDHash: [UInt8]?
    /// The finding about an object that is WebAuthn's by its fmt and by its aaguid; `nil` for another object.
    let foreign: Finding?

    /// The registered attestation statement formats of WebAuthn.
    private static let webAuthnFormats: Set<String> = [
        "none", "packed", "android-key", "android-safetynet", "fido-u2f", "tpm", "apple", "compound",
    ]

    init(_ object: [UInt8]) {
        var request = AttestationRequest.blank
        request.attestation = object
        let evidence = AttestationEvidence(request, cryptography: Reading())
        authData = evidence.object.authData.value
        leaf = evidence.leaf.value
        nonce = leaf?.extensions(.appleNonce).first.flatMap { try? AttestationEvidence.nonce(in: $0.value) }.map(
            Array.init)
        point = evidence.leafPoint.value
        properties = leaf.map(LeafProperties.init)
        receipt = ReceiptContents.receipt(inAttestation: object).flatMap(ReceiptContents.init)
        environment = evidence.credential.flatMap(\.aaguid).value.flatMap(AAGUID.environment)
        rpIDHash = evidence.header.flatMap(\.rpIDHash).value
        leafBytes = Self.leafBytes(object)
        let format = ObjectMap(object).map.value?[.text("fmt")]
        let foreignFormat = environment == nil ? Self.webAuthnFormats.first { format == .text($0) } : nil
        foreign = foreignFormat.map { Finding(.kindWebAuthn, "Its fmt is '\($0)'.") }
    }

    /// The app ID that the object states, when it is that of rpIdHash.
    var appID: String? {
        let stated = [properties?.appID, receipt?.value(.appID)?.text].compactMap(\.self)
        return stated.first { Digest.sha256($0.utf8) == rpIDHash }
    }

    /// The hash that the device was given according to the receipt, when the nonce was made with it.
    var clientDataHash: [UInt8]? { receipt?.value(.clientDataHash).flatMap { isSigned($0) ? $0 : nil } }

    /// The time at which Apple made the object; the middle of the leaf's validity where no receipt tells.
    var creation: Timestamp? {
        if let time = receipt?.creationTime, isValid(at: time) { return time }
        guard let start = leaf?.notBefore, let end = leaf?.notAfter, start <= end else { return nil }
        return Timestamp(secondsSinceEpoch: min(start + 86_400, end))
    }

    /// Returns whether the nonce of the leaf is made with a client data hash.
    func isSigned(_ clientDataHash: [UInt8]) -> Bool {
        guard let authData, let nonce else { return false }
        return Digest.sha256(authData + clientDataHash) == nonce
    }

    func isValid(at time: Timestamp) -> Bool {
        guard let start = leaf?.notBefore, let end = leaf?.notAfter else { return false }
        return start...max(start, end) ~= time.secondsSinceEpoch
    }

    private static func leafBytes(_ object: [UInt8]) -> [UInt8]? {
        guard case .map(let statement)? = ObjectMap(object).map.value?[.text("attStmt")],
            case .array(let elements)? = statement[.text("x5c")], case .bytes(let leaf)? = elements.first
        else { return nil }
        return Array(leaf)
    }

    /// - Parameters:
    ///   - isChained: whether the leaf leads to a trusted root.
    ///   - isNonceRight: whether the leaf's nonce covers authData. Nothing here proves the receipt but its client data
    ///     hash, which the nonce covers, too.
    func statements(isChained: Bool, isNonceRight: Bool) -> [Statement] {
        var statements: [Statement] = []
        func add(_ name: String, _ value: String?, _ place: String, isProved: Bool) {
            guard let value else { return }
            statements.append(Statement(name, value.printable, place: place, isProved: isProved))
        }
        let isBound = isChained && isNonceRight
        add("app ID", properties?.appID, "leaf, 1.2.840.113635.100.8.5, [1204]", isProved: isChained)
        let receiptApp = receipt?.value(.appID)?.text
        if receiptApp != properties?.appID { add("app ID", receiptApp, "receipt, field 2", isProved: false) }
        add("environment", environment.map(\.rawValue), "authData, aaguid", isProved: isBound)
        add("key identifier", point?.keyID.base64, "leaf, SHA-256 of its key", isProved: isChained)
        add(
            "client data hash", receipt?.value(.clientDataHash)?.base64, "receipt, field 4",
            isProved: isBound && clientDataHash != nil)
        add("created", receipt?.creationTime?.description, "receipt, field 12", isProved: false)
        add("valid from", leaf?.notBefore.map(Self.time), "leaf, notBefore", isProved: isChained)
        add("valid until", leaf?.notAfter.map(Self.time), "leaf, notAfter", isProved: isChained)
        add("system", properties?.systemVersion, "leaf, 1.2.840.113635.100.8.7, [1400]", isProved: isChained)
        add("platform", properties?.platform, "leaf, 1.2.840.113635.100.8.7, [1026]", isProved: isChained)
        return statements
    }

    private static func time(_ seconds: Int64) -> String { Timestamp(secondsSinceEpoch: seconds).description }
}

extension ReceiptContents {
    /// - Parameter isProved: whether a trusted key signed the receipt.
    func statements(isProved: Bool) -> [Statement] {
        fields.compactMap { field in
            guard let type = field.type, type != .token else { return nil }
            // Apple's server damages the hash in receipts of type RECEIPT.
            guard type != .clientDataHash || self.type == .attest else { return nil }
            let value: String? =
                switch type {
                case .publicKey: publicKey.map { Digest.sha256($0).base64 }
                case .clientDataHash: field.value.base64
                default: field.value.shortText
                }
            let name = type == .publicKey ? "key identifier" : type.title
            return value.map { Statement(name, $0, place: "receipt, field \(field.number)", isProved: isProved) }
        }
    }
}
