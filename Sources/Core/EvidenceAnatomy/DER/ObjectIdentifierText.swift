/// The text of object identifiers: the dotted form, with a name where App Attest uses the identifier.
enum ObjectIdentifierText {
    /// Returns the dotted form and the name.
    static func text(of content: [UInt8]) -> String {
        let dotted = dotted(content)
        return names[dotted].map { "\(dotted) (\($0))" } ?? dotted
    }

    /// Returns the dotted form alone (X.690 section 8.19); `?` for bytes that are not an identifier.
    static func dotted(_ content: [UInt8]) -> String {
        // No known identifier is nearly as long.
        guard content.count <= 64 else { return "?" }
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for byte in content {
            // No known identifier has an arc of more than 57 bits.
            guard arc < 1 << 50 else { return "?" }
            arc = arc << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 {
                arcs.append(arc)
                arc = 0
            }
        }
        guard let first = arcs.first else { return "?" }
        let root = min(first / 40, 2)
        return ([root, first - root * 40] + arcs.dropFirst()).map(String.init).joined(separator: ".")
    }

    private static let names = [
        "1.2.840.10045.2.1": "EC public key", "1.2.840.10045.3.1.7": "P-256", "1.3.132.0.34": "P-384",
        "1.2.840.10045.4.3.2": "ecdsa-with-SHA256", "1.2.840.10045.4.3.3": "ecdsa-with-SHA384",
        "2.5.4.3": "common name", "2.5.4.6": "country", "2.5.4.8": "state", "2.5.4.10": "organization",
        "2.5.4.11": "organizational unit", "2.5.29.14": "subject key identifier", "2.5.29.15": "key usage",
        "2.5.29.19": "basic constraints", "2.5.29.35": "authority key identifier",
        "2.5.29.31": "CRL distribution points", "2.5.29.32": "certificate policies",
        "1.3.6.1.5.5.7.1.1": "authority information access",
        "2.5.29.37": "extended key usage", "1.2.840.113635.100.8.2": "App Attest nonce",
        "1.2.840.113635.100.8.5": "key properties", "1.2.840.113635.100.8.6": "access control",
        "1.2.840.113635.100.8.7": "system properties", "1.2.840.113549.1.7.1": "CMS data",
        "1.2.840.113549.1.7.2": "CMS signed data", "1.2.840.113549.1.7.3": "CMS enveloped data",
        "1.2.840.113549.1.9.3": "content type", "1.2.840.113549.1.9.4": "message digest",
        "1.2.840.113549.1.9.5": "signing time", "1.2.840.113549.1.9.52": "algorithm protection",
        "1.2.840.113635.100.12.15": "receipt signer", "1.2.840.113635.100.4.24": "App Attest key",
        "1.2.840.113635.100.6.2.3": "Apple intermediate authority", "2.16.840.1.101.3.4.2.1": "SHA-256",
    ]
}
