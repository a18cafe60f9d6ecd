import AttestModel
import Primitives

/// The values of an object that say something about others of its values, and that a summary names. A value that cannot be read
/// is `nil`.
struct ObjectFacts {
    private let bytes: [UInt8]
    private let parts: [String: AnatomyNode]

    init(of bytes: [UInt8], _ root: AnatomyNode) {
        self.bytes = bytes
        parts = root.byPath
    }

    /// Returns the part with a name in fault paths.
    subscript(_ path: String) -> AnatomyNode? { parts[path] }

    /// The name of the leaf certificate: that of an attestation, or the copy in a receipt.
    var leaf: String? {
        ["credCert", "fields.3.certificate", "certificate", "receipt.fields.3.certificate", "certificates[0]"].first {
            parts["\($0).extensions.1.2.840.113635.100.8.2"] != nil
        }
    }

    /// The prefix of the parts of the receipt; `nil` for an object without one.
    var receipt: String? { ["", "receipt."].first { parts["\($0)fields"] != nil } }

    /// The name of the authData.
    var authData: String? { ["authData", "authenticatorData"].first { parts[$0] != nil } }

    /// The app ID that Apple signed into the certificate or the receipt.
    var appID: String? { property(1204, of: "8.5") ?? field(2) }

    /// The value of a field of the receipt, for text.
    func field(_ number: Int) -> String? {
        guard let receipt else { return nil }
        return text(parts["\(receipt)fields.\(number)"]?.children.last?.value)
    }

    /// Returns the value of a tag in one of the extensions of the leaf.
    ///
    /// - Parameter arc: the end of the extension's identifier, such as `8.5`.
    func property(_ tag: Int, of arc: String) -> String? {
        guard let leaf else { return nil }
        let value = parts["\(leaf).extensions.1.2.840.113635.100.\(arc)"]?.flattened
            .first { $0.label == "[\(tag)]" || $0.label.hasPrefix("[\(tag)] ") }?.value
        return value.map { text($0) ?? $0 }
    }

    /// The nonce in the leaf: 32 bytes.
    var nonce: [UInt8]? {
        guard let leaf else { return nil }
        let part = parts["\(leaf).extensions.1.2.840.113635.100.8.2"]?.flattened.first { $0.label == "nonce" }
        return part.flatMap { [UInt8](hex: $0.value ?? "") }
    }

    /// The point of the key: of the leaf, or else of the authData. 65 bytes.
    var point: [UInt8]? {
        if parts["credCert.subjectPublicKeyInfo"] != nil || parts["certificate.subjectPublicKeyInfo"] != nil {
            let name = parts["credCert"] == nil ? "certificate" : "credCert"
            return parts[name].flatMap { CertificateFacts(content(of: $0)) }?.publicKey
        }
        return parts["authData.credentialPublicKey"].flatMap { COSEKey.point(content(of: $0)) }
    }

    /// A Boolean value that indicates whether credentialId is the key identifier; `nil` where one of the two is not there.
    var isKeyIdentifierRight: Bool? {
        guard let point, let part = parts["authData.credentialId"] else { return nil }
        return content(of: part) == sha256(point)
    }

    /// The authData, or authenticatorData, without its key and head in CBOR.
    var authDataBytes: [UInt8]? {
        guard let part = authData.flatMap({ parts[$0] }), let start = part.children.first?.offset else { return nil }
        return Array(bytes[start..<part.range.upperBound])
    }

    /// The client data hash in a receipt of type ATTEST; that in one of type RECEIPT is damaged.
    var clientDataHash: [UInt8]? {
        guard let receipt, field(6) == "ATTEST",
            let value = parts["\(receipt)fields.4"]?.children.last?.value
        else { return nil }
        return [UInt8](hex: value)
    }

    /// Returns the bytes of a part.
    func content(of part: AnatomyNode) -> [UInt8] { Array(bytes[part.range]) }

    /// Returns a text without its quotation marks; `nil` for what is no text.
    private func text(_ value: String?) -> String? {
        guard let value, value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return nil }
        return String(value.dropFirst().dropLast())
    }
}
