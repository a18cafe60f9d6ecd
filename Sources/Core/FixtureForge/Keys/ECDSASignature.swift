/// An ECDSA signature as its two numbers, which may have any values, also impossible ones.
package struct ECDSASignature: Sendable, Hashable {
    package var curve: Curve
    /// The number r, big-endian, at least one byte; leading zeros do not matter.
    package var r: [UInt8]
    /// The number s, in the same form.
    package var s: [UInt8]

    package init(curve: Curve, r: [UInt8], s: [UInt8]) {
        self.curve = curve
        self.r = r
        self.s = s
    }

    /// `ECDSA-Sig-Value` in DER (RFC 3279 section 2.2.3).
    package var der: [UInt8] { DERBytes.sequence(DERBytes.integer(r), DERBytes.integer(s)) }

    /// The fixed-length form r ‖ s (IEEE P1363). Both numbers must fit into `curve.size` bytes.
    package var p1363: [UInt8] { BigNumber(r).bytes(curve.size) + BigNumber(s).bytes(curve.size) }

    /// A Boolean value that indicates whether s is above half the order.
    package var hasHighS: Bool { curve.group.order.shiftedRight(1) < BigNumber(s) }

    /// The other valid signature of the same message: s replaced by n - s.
    package var mirrored: ECDSASignature {
        ECDSASignature(curve: curve, r: r, s: curve.group.order.minus(BigNumber(s)).bytes(curve.size))
    }

    /// The order n of the curve, big-endian.
    package var order: [UInt8] { curve.group.order.bytes(curve.size) }

    /// The signature with r replaced by r + n, which is the same number modulo n.
    package var withRPlusOrder: ECDSASignature {
        ECDSASignature(curve: curve, r: BigNumber(r).plus(curve.group.order).bytes(curve.size + 1), s: s)
    }
}
