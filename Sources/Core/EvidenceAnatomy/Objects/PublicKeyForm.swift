import AttestModel

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
