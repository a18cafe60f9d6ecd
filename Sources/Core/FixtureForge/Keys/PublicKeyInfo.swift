import SwiftASN1

/// Writers and a reader of SubjectPublicKeyInfo, also for keys that no device has.
package enum PublicKeyInfo {
    /// Returns the content of the BIT STRING: the point of a key on a curve, the DER of modulus and exponent of an RSA
    /// key (RFC 5280 section 4.1.2.7).
    package static func bits(of subjectPublicKeyInfo: [UInt8]) -> [UInt8] {
        do {
            return try DER.sequence(try DER.parse(subjectPublicKeyInfo), identifier: .sequence) { nodes in
                _ = nodes.next()
                return try Array(ASN1BitString(derEncoded: &nodes).bytes)
            }
        } catch { fatalError("a SubjectPublicKeyInfo of the forge cannot be read: \(error)") }
    }

    /// Returns the key on a named curve with any bytes as its point (RFC 5480 section 2).
    package static func ellipticCurve(_ curve: Curve, point: [UInt8]) -> [UInt8] {
        ellipticCurve(parameters: DERBytes.identifier(curve.identifier), point: point)
    }

    /// Returns an Ed25519 key (RFC 8410 section 4).
    package static func ed25519(_ key: [UInt8]) -> [UInt8] {
        DERBytes.sequence(DERBytes.sequence(DERBytes.identifier(.ed25519)), DERBytes.bitString(key))
    }

    /// The generator of secp256k1 (SEC 2 section 2.4.1), a valid point whose private key is 1.
    package static let secp256k1Generator = namedSecp256k1([
        0x04,
        0x79, 0xBE, 0x66, 0x7E, 0xF9, 0xDC, 0xBB, 0xAC, 0x55, 0xA0, 0x62, 0x95, 0xCE, 0x87, 0x0B, 0x07,
        0x02, 0x9B, 0xFC, 0xDB, 0x2D, 0xCE, 0x28, 0xD9, 0x59, 0xF2, 0x81, 0x5B, 0x16, 0xF8, 0x17, 0x98,
        0x48, 0x3A, 0xDA, 0x77, 0x26, 0xA3, 0xC4, 0x65, 0x5D, 0xA4, 0xFB, 0xFC, 0x0E, 0x11, 0x08, 0xA8,
        0xFD, 0x17, 0xB4, 0x48, 0xA6, 0x85, 0x54, 0x19, 0x9C, 0x47, 0xD0, 0x8F, 0xFB, 0x10, 0xD4, 0xB8,
    ])

    // MARK: Elliptic curves in forms that no certificate has

    /// Returns the key on an elliptic curve with any parameters, a node in DER.
    package static func ellipticCurve(parameters: [UInt8], point: [UInt8]) -> [UInt8] {
        DERBytes.sequence(DERBytes.sequence(DERBytes.identifier(.ecPublicKey), parameters), DERBytes.bitString(point))
    }

    /// Returns the key with its curve spelled out, which RFC 5480 section 2.1.1 forbids.
    package static func explicitCurve(_ key: ECKey) -> [UInt8] {
        let generator = ECKey(curve: key.curve, scalar: [1]).point
        return ellipticCurve(parameters: explicitParameters(of: key.curve, generator: generator), point: key.point)
    }

    /// Returns a point under the name of secp256k1, whatever its own curve is.
    package static func namedSecp256k1(_ point: [UInt8]) -> [UInt8] {
        ellipticCurve(parameters: DERBytes.identifier([1, 3, 132, 0, 10]), point: point)
    }

    /// Returns the key with the algorithm id-ecDH, which allows the agreement on secrets alone (RFC 5480 section 2.1.2).
    package static func keyAgreement(_ curve: Curve, point: [UInt8]) -> [UInt8] {
        DERBytes.sequence(
            DERBytes.sequence(DERBytes.identifier([1, 3, 132, 1, 12]), DERBytes.identifier(curve.identifier)),
            DERBytes.bitString(point))
    }

    /// Returns ECParameters with all fields written out (RFC 3279 section 2.3.5).
    static func explicitParameters(of curve: Curve, generator: [UInt8]) -> [UInt8] {
        let size = curve.size
        return DERBytes.sequence(
            DERBytes.integer(1),
            DERBytes.sequence(DERBytes.identifier(.primeField), DERBytes.integer(curve.prime.bytes(size))),
            DERBytes.sequence(
                DERBytes.octetString(curve.coefficients.a.bytes(size)),
                DERBytes.octetString(curve.coefficients.b.bytes(size))),
            DERBytes.octetString(generator), DERBytes.integer(curve.order.bytes(size)), DERBytes.integer(1))
    }
}
