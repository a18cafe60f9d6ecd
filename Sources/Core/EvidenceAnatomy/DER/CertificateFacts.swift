import AttestModel

/// The fields of a certificate that reports show (RFC 5280 section 4.1), as its bytes have them.
///
/// It only reads. A field that cannot be read is `nil`.
package struct CertificateFacts: Sendable, Hashable {
    package let notBefore: Timestamp?
    package let notAfter: Timestamp?
    /// The field cA of basicConstraints; `nil` without that extension.
    package let isCA: Bool?
    /// The number of authorities that may stand below this one; `nil` for any.
    package let pathLength: Int?
    /// The names of the bits of keyUsage that are set; `nil` without that extension.
    package let keyUsage: [String]?
    /// The content of the key's bit string: a point, for a key on a curve.
    package let publicKey: [UInt8]
    /// The common name of the subject; `nil` where it has none.
    package let commonName: String?

    /// Reads a certificate; `nil` for bytes without the fields of one.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        let parts = EvidenceParts(of: bytes, CertificateAnatomy.node(&reader, name: "certificate"))
        func field(_ name: String) -> AnatomyNode? { parts["certificate.\(name)"] }
        let names = ["tbsCertificate", "subject", "issuer", "serialNumber", "validity", "signatureValue"]
        guard names.allSatisfy({ field($0) != nil }), field("signatureAlgorithm")?.children.first?.value != nil,
            let key = field("subjectPublicKeyInfo"), key.children.count == 2,
            key.children[0].children.first?.value != nil
        else { return nil }
        let validity = field("validity")?.children ?? []
        (notBefore, notAfter) = (Self.time(validity.first), Self.time(validity.dropFirst().first))
        publicKey = Array(parts.primitive(key.children[1]).dropFirst())
        commonName = field("subject")?.flattened.first { $0.children.first?.value?.hasPrefix("2.5.4.3 ") == true }?
            .children.last?.value.map { String($0.dropFirst().dropLast()) }
        /// Returns the content of an extension, which is DER inside of an OCTET STRING.
        func content(_ name: String) -> AnatomyNode? { field("extensions.\(name)")?.children.last?.children.first }
        let constraints = content("2.5.29.19")
        isCA = constraints.map { $0.children.first?.value == "TRUE" }
        pathLength = constraints?.children.first { $0.label == "INTEGER" }?.value.flatMap { Int($0, radix: 16) }
        keyUsage = content("2.5.29.15").map { Self.usages(parts.primitive($0)) }
    }

    /// Reads a UTCTime or GeneralizedTime of the forms that certificates use (RFC 5280 section 4.1.2.5).
    static func time(_ part: AnatomyNode?) -> Timestamp? {
        guard let text = part?.value?.dropFirst().dropLast(), text.hasSuffix("Z") else { return nil }
        let isShort = text.count == 13
        guard isShort || text.count == 15 else { return nil }
        let century = isShort ? (text < "50" ? "20" : "19") : ""
        let digits = Array(century + text.dropLast())
        func number(_ range: Range<Int>) -> String { String(digits[range]) }
        return Timestamp(
            "\(number(0..<4))-\(number(4..<6))-\(number(6..<8))T\(number(8..<10)):\(number(10..<12)):\(number(12..<14))Z"
        )
    }

    static func usages(_ content: [UInt8]) -> [String] {
        let names = [
            "digitalSignature", "nonRepudiation", "keyEncipherment", "dataEncipherment", "keyAgreement", "keyCertSign",
            "cRLSign", "encipherOnly",
        ]
        let bits = content.dropFirst().first ?? 0
        return names.enumerated().filter { bits & (0x80 >> UInt8($0.offset)) != 0 }.map(\.element)
    }
}
