import AttestModel

/// A private key on a named curve. It is derived from a seed and therefore no secret.
package struct ECKey: Sendable, Hashable {
    package let curve: Curve
    /// The private scalar, big-endian, `curve.size` bytes.
    package let scalar: [UInt8]
    /// The public point in X9.62 uncompressed form: 65 bytes on P-256, 97 on P-384.
    package let point: [UInt8]

    /// Creates the key of a scalar between 1 and the curve's order less 1, big-endian.
    package init(curve: Curve, scalar: [UInt8]) {
        let number = BigNumber(scalar)
        self.curve = curve
        self.scalar = number.bytes(curve.size)
        point = curve.multiple(number)
    }

    /// Creates the key that a seed gives for a purpose. Eight surplus bytes make the bias of the reduction negligible
    /// (FIPS 186-4 appendix B.4.1).
    package init(curve: Curve, seed: Seed, purpose: String) {
        let surplus = BigNumber(seed.bytes(curve.size + 8, for: "key of \(purpose)"))
        let one = BigNumber(1)
        self.init(curve: curve, scalar: surplus.modulo(curve.order.minus(one)).plus(one).bytes(curve.size))
    }

    /// The affine x, big-endian, `curve.size` bytes.
    package var x: [UInt8] { Array(point[1...curve.size]) }
    /// The affine y, big-endian, `curve.size` bytes.
    package var y: [UInt8] { Array(point[(1 + curve.size)...]) }

    /// The y of the other point with the same x, which belongs to the negated private key.
    package var negatedY: [UInt8] { curve.prime.minus(BigNumber(y)).bytes(curve.size) }

    /// The X9.62 compressed point.
    package var compressedPoint: [UInt8] { [point[point.count - 1] & 1 == 0 ? 0x02 : 0x03] + x }

    /// SubjectPublicKeyInfo with a named curve (RFC 5480 section 2), DER.
    package var subjectPublicKeyInfo: [UInt8] { PublicKeyInfo.ellipticCurve(curve, point: point) }

    /// The private key in PKCS #8 as PEM (RFC 5958, RFC 5915).
    package var privateKeyPEM: String {
        let key = DERBytes.sequence(
            DERBytes.integer(1), DERBytes.octetString(scalar), DERBytes.explicit(1, DERBytes.bitString(point)))
        let info = DERBytes.sequence(
            DERBytes.integer(0),
            DERBytes.sequence(DERBytes.identifier(.ecPublicKey), DERBytes.identifier(curve.identifier)),
            DERBytes.octetString(key))
        return PEM.encode(info, label: "PRIVATE KEY")
    }
}
