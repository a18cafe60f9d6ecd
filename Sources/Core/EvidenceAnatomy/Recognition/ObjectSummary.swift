import AttestModel
import Primitives

/// The object in a few lines: the things that can be said of it alone, without belief in any of it.
package struct ObjectSummary: Sendable {
    /// Names and values, the most important first; values that the object does not have are left out.
    package let facts: [(name: String, value: String)]
    /// Everything that cannot be read, as sentences; at most 12, and then the number of the others.
    package let problems: [String]
    /// The first moment of the leaf's validity; `nil` for an object without a leaf.
    package let firstMoment: Timestamp?

    /// Reads an object with its tree, that of `EvidenceAnatomy.tree(of:as:)`.
    package init(_ recognition: Recognition, _ root: AnatomyNode) {
        let (bytes, kind) = (recognition.bytes, recognition.kind)
        let facts = EvidenceParts(of: bytes, root)
        let values: [(String, String?)] = [
            ("kind", "\(kind.title), \(Count.text(bytes.count, "byte"))"),
            ("mistake", recognition.mistakes.isEmpty ? nil : recognition.mistakes.joined(separator: " ")),
            ("mistake", recognition.foreign), ("app ID", facts.appID),
            ("environment", Self.environment(facts)), ("system", Self.system(facts)),
            ("issued", Self.issued(facts)), ("leaf valid", Self.validity(facts)),
            ("key ID", Self.keyIdentifier(facts, bytes, kind)), ("counter", Self.meaning("counter", facts)),
            ("category", Self.member("apple_validation_category_01", facts)?.meaning),
            ("version", Self.member("apple_bundle_version_01", facts)?.value), ("nonce", facts.nonce?.hex),
            ("receipt", Self.receipt(facts)), ("subject", Self.subject(facts)),
            ("fingerprint", kind == .certificate ? "SHA-256 \(sha256(bytes).hex)" : nil),
            ("may be", kind == .digest || kind == .deviceToken ? root.meaning : nil),
        ]
        self.facts = values.compactMap { name, value in value.map { (name, $0) } }
        let found =
            (recognition.foreign == nil ? Self.absent(facts, kind) : [])
            + root.flattened.compactMap { part in part.problem.map { "\(part.label) at \(part.offset): \($0)." } }
        firstMoment = CertificateFacts.time(facts.leaf.flatMap { facts["\($0).validity"] }?.children.first)
        let limit = 12
        problems = Array(found.prefix(limit)) + (found.count > limit ? ["And \(found.count - limit) more."] : [])
    }

    private static func environment(_ facts: EvidenceParts) -> String? {
        let aaguid = facts["authData.aaguid"]?.meaning.map { "\($0), by the aaguid" }
        let receipt = facts.field(7).map { "\($0), by the receipt" }
        let words = [aaguid, receipt].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    private static func system(_ facts: EvidenceParts) -> String? {
        let names = [facts.property(1026, of: "8.7"), facts.property(1400, of: "8.7")].compactMap(\.self)
        let build = facts.property(1403, of: "8.7").map { "(\($0))" }
        let words = (names + [build, facts.property(1029, of: "8.7")].compactMap(\.self)).filter { $0 != "empty" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func issued(_ facts: EvidenceParts) -> String? {
        facts.leaf.flatMap { CertificateAnatomy.time(ofSerialNumber: facts["\($0).serialNumber"]?.value) }
    }

    private static func validity(_ facts: EvidenceParts) -> String? {
        let name = facts.leaf ?? (facts["certificate"] == nil ? nil : "certificate")
        return name.flatMap { facts["\($0).validity"]?.meaning }
    }

    private static func subject(_ facts: EvidenceParts) -> String? {
        facts.leaf == nil ? facts["certificate.subject"]?.meaning : nil
    }

    /// The key identifier as an app has it, in base64.
    private static func keyIdentifier(_ facts: EvidenceParts, _ bytes: [UInt8], _ kind: ObjectKind) -> String? {
        if let part = facts["authData.credentialId"], part.problem == nil {
            let matches = facts.isKeyIdentifierRight == true ? ", SHA-256 of the key" : ""
            return Array(facts.bytes(of: part).prefix(64)).base64 + matches
        }
        let point = kind == .publicKey ? PublicKeyForm.point(bytes) : facts.point
        return point.map { "\(sha256($0).base64), SHA-256 of the key" }
    }

    private static func meaning(_ field: String, _ facts: EvidenceParts) -> String? {
        guard let name = facts.authData, let part = facts["\(name).\(field)"], let value = part.value else {
            return nil
        }
        return part.meaning.map { "\(value): \($0)" } ?? value
    }

    private static func member(_ name: String, _ facts: EvidenceParts) -> AnatomyNode? {
        guard let data = facts.authData else { return nil }
        return facts["\(data).extensions"]?.flattened.first { $0.label == name }
    }

    private static func receipt(_ facts: EvidenceParts) -> String? {
        guard facts.receipt != nil else { return nil }
        let words = [
            facts.field(6), facts.field(12).map { "created \($0)" }, facts.field(19).map { "exchange from \($0)" },
            facts.field(21).map { "valid until \($0)" }, facts.field(17).map { "risk metric \($0)" },
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the parts that every object of the kind has and this one has not.
    private static func absent(_ facts: EvidenceParts, _ kind: ObjectKind) -> [String] {
        let names: [String] =
            switch kind {
            case .attestation: ["authData", "x5c"]
            case .assertion: ["signature", "authenticatorData"]
            case .receipt: ["encapContentInfo", "fields", "certificates", "signerInfo"]
            default: []
            }
        return names.filter { facts[$0] == nil }.map { "There is no \($0)." }
    }
}
