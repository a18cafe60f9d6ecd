import AttestModel

/// Objects in textual encoding (RFC 7468).
enum PEMSearch {
    static func hasBlock(_ bytes: [UInt8]) -> Bool {
        let begin = Array("-----BEGIN ".utf8)
        // `firstRange` is not used: it needs half a microsecond for each byte.
        return bytes.indices.contains { bytes[$0] == begin[0] && bytes[$0...].starts(with: begin) }
    }

    /// Returns the findings in a text with PEM blocks, also one whose line breaks are escaped; `nil` for text without any.
    static func findings(in bytes: [UInt8]) -> [Recognition]? {
        guard hasBlock(bytes) else { return nil }
        let text = String(
            decoding: bytes.contains(UInt8(ascii: "\\")) ? TextForm.unescaped(bytes) : bytes, as: UTF8.self)
        let certificates = PEM.decode(text, label: "CERTIFICATE")
        if certificates.count > 1 {
            return [
                Recognition(
                    kind: .certificates, bytes: certificates.flatMap(\.self), steps: [.pem(blocks: certificates.count)])
            ]
        }
        for label in ["CERTIFICATE", "PUBLIC KEY", "PKCS7", "CMS"] {
            guard let block = PEM.decode(text, label: label).first, let kind = ObjectKind(block) else { continue }
            return [Recognition(kind: kind, bytes: block, steps: [.pem(blocks: 1)])]
        }
        return []
    }
}
