import AttestModel

/// The kinds of objects of App Attest and DeviceCheck that can be told from their bytes or from their stored name.
package enum ObjectKind: String, Sendable, Hashable, CaseIterable {
    case attestation, assertion, receipt, authData, certificate, certificates, publicKey, digest, deviceToken

    /// The kind of evidence that a verifier judges; `nil` for the other objects.
    package var evidence: EvidenceKind? { EvidenceKind.all.first { $0.name == rawValue } }

    package init?(evidence: EvidenceKind) { self.init(rawValue: evidence.name) }

    package var title: String { AnatomyNames["kinds"]?[rawValue]?.string ?? rawValue }

    package var titleInSentence: String {
        switch self {
        case .attestation, .assertion: "an \(title)"
        case .authData, .certificates, .digest: title
        default: "a \(title)"
        }
    }

    /// Recognizes the kind of an object, also of a damaged or cut one, by its structure; `nil` for bytes of no kind.
    package init?(_ bytes: [UInt8]) {
        guard let first = bytes.first,
            let kind = Self.cbor(first, bytes) ?? Self.der(first, bytes) ?? Self.fixed(bytes) ?? Self.marked(bytes)
        else { return nil }
        self = kind
    }

    private static func cbor(_ first: UInt8, _ bytes: [UInt8]) -> ObjectKind? {
        guard first >> 5 == 5 else { return nil }
        let names = Set(CBORAnatomy.object(bytes, name: "item").children.map(\.label))
        if !names.isDisjoint(with: ["attStmt", "fmt"]) { return .attestation }
        // Some assertions are broken by a member of this name.
        if names.contains("authData"), !names.contains("signature") { return .attestation }
        if !names.isDisjoint(with: ["authenticatorData", "signature"]) { return .assertion }
        return COSEKey.point(bytes) == nil ? nil : .publicKey
    }

    private static func der(_ first: UInt8, _ bytes: [UInt8]) -> ObjectKind? {
        guard first == 0x30 else { return nil }
        var reader = ByteReader(bytes)
        guard let child = DERAnatomy.node(&reader).children.first else { return nil }
        if child.value?.hasPrefix("1.2.840.113549.1.7.") == true { return .receipt }
        if child.label == "SEQUENCE", let inner = child.children.first {
            if inner.label == "[0]" && inner.children.first?.label == "INTEGER" || CertificateFacts(bytes) != nil {
                return .certificate
            }
            if inner.value?.hasPrefix("1.2.840.10045.2.1") == true { return .publicKey }
        }
        return nil
    }

    private static func fixed(_ bytes: [UInt8]) -> ObjectKind? {
        if bytes.count == 65, bytes[0] == 4 { return .publicKey }
        // Counters of real keys are small.
        guard bytes.count >= 37, bytes[32] & 0x22 == 0, bytes[33] == 0 else { return nil }
        if bytes.count == 37 { return .authData }
        let isAppAttest = bytes.count >= 164 && bytes[53] == 0 && bytes[54] == 32
        if isAppAttest ? bytes[87] == 0xA5 : AuthDataAnatomy.hasCredential(bytes) { return .authData }
        let after = CBORAnatomy.object(Array(bytes.dropFirst(37)), name: "item")
        return bytes[37] >> 5 == 5 && after.children.contains { $0.label.hasPrefix("apple_") } ? .authData : nil
    }

    /// Recognizes an object whose first bytes are damaged by a name near its beginning.
    private static func marked(_ bytes: [UInt8]) -> ObjectKind? {
        let beginning = Array(bytes.prefix(256))
        guard beginning.contains(where: { $0 < 0x09 || $0 > 0x7E }) else { return nil }
        if beginning.firstRange(of: "apple-appattest".utf8) != nil || beginning.firstRange(of: "attStmt".utf8) != nil {
            return .attestation
        }
        return beginning.firstRange(of: "authenticatorData".utf8) == nil ? nil : .assertion
    }
}

/// A public key on P-256 in any of the forms that servers keep.
package enum PublicKeyForm {
    /// Returns the uncompressed point of a key, 65 bytes, from that point itself, SubjectPublicKeyInfo, a COSE key or a
    /// certificate; `nil` for anything else. Whether the point is on the curve is not looked at.
    package static func point(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.count == 65, bytes[0] == 4 { return bytes }
        if let point = PEM.point(PEM.encode(bytes, label: "PUBLIC KEY")) ?? COSEKey.point(bytes) { return point }
        guard let facts = CertificateFacts(bytes), facts.publicKey.count == 65, facts.publicKey[0] == 4 else {
            return nil
        }
        return facts.publicKey
    }
}
