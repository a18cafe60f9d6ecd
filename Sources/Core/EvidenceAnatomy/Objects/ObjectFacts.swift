import AttestModel
import Primitives

/// The values of an object that relate to others of its values, and that a summary names; `nil` when unreadable.
extension EvidenceParts {
    /// The name of the leaf certificate: that of an attestation, or the copy in a receipt.
    var leaf: String? {
        ["credCert", "fields.3.certificate", "certificate", "receipt.fields.3.certificate", "certificates[0]"].first {
            self["\($0).extensions.1.2.840.113635.100.8.2"] != nil
        }
    }

    /// The prefix of the parts of the receipt; `nil` for an object without one.
    var receipt: String? { ["", "receipt."].first { self["\($0)fields"] != nil } }

    var authData: String? { ["authData", "authenticatorData"].first { self[$0] != nil } }

    /// The app ID that Apple signed into the certificate or the receipt.
    var appID: String? { property(1204, of: "8.5") ?? field(2) }

    /// The value of a field of the receipt, for text.
    func field(_ number: Int) -> String? {
        receipt.flatMap { self["\($0)fields.\(number)"]?.children.last?.value?.unquoted }
    }

    /// Returns the value of a tag in one of the extensions of the leaf.
    /// - Parameter arc: the end of the extension's identifier, such as `8.5`.
    func property(_ tag: Int, of arc: String) -> String? {
        guard let leaf else { return nil }
        let value = self["\(leaf).extensions.1.2.840.113635.100.\(arc)"]?.flattened
            .first { $0.label == "[\(tag)]" || $0.label.hasPrefix("[\(tag)] ") }?.value
        return value.map { $0.unquoted ?? $0 }
    }

    /// The nonce in the leaf: 32 bytes.
    var nonce: [UInt8]? {
        guard let leaf else { return nil }
        let part = self["\(leaf).extensions.1.2.840.113635.100.8.2"]?.flattened.first { $0.label == "nonce" }
        return part.flatMap { [UInt8](hex: $0.value ?? "") }
    }

    /// The point of the key: of the leaf, or else of the authData. 65 bytes.
    var point: [UInt8]? {
        if self["credCert.subjectPublicKeyInfo"] != nil || self["certificate.subjectPublicKeyInfo"] != nil {
            return (self["credCert"] ?? self["certificate"]).flatMap { CertificateFacts(bytes(of: $0)) }?.publicKey
        }
        return self["authData.credentialPublicKey"].flatMap { COSEKey.point(bytes(of: $0)) }
    }

    /// A Boolean value that indicates whether credentialId is the key identifier; `nil` where one of the two is not there.
    var isKeyIdentifierRight: Bool? {
        guard let point, let part = self["authData.credentialId"] else { return nil }
        return bytes(of: part) == sha256(point)
    }

    /// The client data hash in a receipt of type ATTEST; that in one of type RECEIPT is damaged.
    var clientDataHash: [UInt8]? {
        guard let receipt, field(6) == "ATTEST" else { return nil }
        return self["\(receipt)fields.4"]?.children.last?.value.flatMap { [UInt8](hex: $0) }
    }

    /// The tree with the relations between the object's values as meanings. They need nothing from outside of it.
    var relatedRoot: AnatomyNode {
        let words = relations
        func annotate(_ node: inout AnatomyNode) {
            node.meaning = node.path.flatMap { words[$0] } ?? node.meaning
            node.editParts(annotate)
        }
        var root = root
        if !words.isEmpty { annotate(&root) }
        return root
    }

    private var relations: [String: String] {
        var words: [String: String] = [:]
        if let authData, let appID, let part = self["\(authData).rpIdHash"] {
            words["\(authData).rpIdHash"] =
                bytes(of: part) == sha256(Array(appID.utf8))
                ? "SHA-256 of \(appID)" : "not SHA-256 of \(appID), the app ID that the certificate or receipt states"
        }
        if let isKeyIdentifierRight {
            words["authData.credentialId"] =
                isKeyIdentifierRight
                ? "the key identifier, SHA-256 of the key: matches"
                : "not SHA-256 of the key, which the key identifier is"
        }
        if let leaf, let nonce, let data = authData.flatMap(content), let clientDataHash {
            words["\(leaf).extensions.1.2.840.113635.100.8.2"] =
                nonce == sha256(data + clientDataHash)
                ? "SHA-256 of authData and the receipt's client data hash: matches"
                : "not SHA-256 of authData and the receipt's client data hash"
        }
        return words
    }
}
