/// An object identifier as the content octets of its DER.
package struct ObjectID: Hashable {
    package let octets: [UInt8]

    package static let basicConstraints = ObjectID(octets: [0x55, 0x1D, 0x13])
    package static let subjectKeyIdentifier = ObjectID(octets: [0x55, 0x1D, 0x0E])
    package static let keyUsage = ObjectID(octets: [0x55, 0x1D, 0x0F])
    package static let extendedKeyUsage = ObjectID(octets: [0x55, 0x1D, 0x25])
    /// 1.2.840.113635.100.8.2: the nonce.
    package static let appleNonce = apple(8, 2)
    /// 1.2.840.113635.100.8.5 to .7: app and key properties, access control, OS properties.
    package static let appleProperties = [apple(8, 5), appleAccessControl, appleSystemProperties]
    /// 1.2.840.113635.100.8.6: the access control of the key.
    package static let appleAccessControl = apple(8, 6)
    /// 1.2.840.113635.100.8.7: the properties of the operating system.
    package static let appleSystemProperties = apple(8, 7)

    /// 1.2.840.113635.100.12.15: marks the certificates that sign receipts.
    package static let appleReceiptSigning = apple(12, 15)

    /// 1.2.840.113635.100.6.2.3: marks the authorities that issue the certificates of receipts.
    package static let appleApplicationIntegration = ObjectID(octets: apple(6, 2).octets + [0x03])

    /// The content types data and signedData of CMS, and SHA-256.
    package static let cmsData = ObjectID(octets: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01])
    package static let cmsSignedData = ObjectID(octets: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02])
    package static let sha256 = ObjectID(octets: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])
    package static let ecdsaWithSHA256 = ObjectID(octets: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])

    package static let ecPublicKey = ObjectID(octets: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
    package static let p256 = ObjectID(octets: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])
    package static let p384 = ObjectID(octets: [0x2B, 0x81, 0x04, 0x00, 0x22])
    package static let p521 = ObjectID(octets: [0x2B, 0x81, 0x04, 0x00, 0x23])

    /// ecdsa-with-SHA256, -SHA384 and -SHA512 (RFC 5758 section 3.2).
    package static let acceptedSignatures = [0x02, 0x03, 0x04].map {
        ObjectID(octets: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, $0])
    }

    /// Hashes the octets at once, where an array hashes them one by one.
    package func hash(into hasher: inout Hasher) { octets.withUnsafeBytes { hasher.combine(bytes: $0) } }

    private static func apple(_ arc: UInt8, _ last: UInt8) -> ObjectID {
        ObjectID(octets: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, arc, last])
    }

    /// The identifier in dotted decimal, for a sentence of evidence.
    package var text: String {
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for octet in octets.prefix(64) {
            arc = (arc & (UInt64.max >> 7)) << 7 | UInt64(octet & 0x7F)
            guard octet < 0x80 else { continue }
            if arcs.isEmpty { arcs = [min(arc / 40, 2), arc - min(arc / 40, 2) * 40] } else { arcs.append(arc) }
            arc = 0
        }
        return arcs.map(String.init).joined(separator: ".")
    }
}
