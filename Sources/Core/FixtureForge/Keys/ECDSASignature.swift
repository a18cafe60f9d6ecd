import Primitives

/// An ECDSA signature as its two numbers, which may have any values, also impossible ones.
package struct ECDSASignature: Sendable, Hashable {
    package var curve: Curve
    /// The number r, big-endian, at least one byte; leading zeros do not matter.
    package var r: [UInt8]
    /// The number s, in the same form.
    package var s: [UInt8]

    package init(curve: Curve, r: [UInt8], s: [UInt8]) { (self.curve, self.r, self.s) = (curve, r, s) }

    /// `ECDSA-Sig-Value` in DER (RFC 3279 section 2.2.3).
    package var der: [UInt8] { DERBytes.sequence(DERBytes.integer(r), DERBytes.integer(s)) }

    /// The fixed-length form r ‖ s (IEEE P1363). Both numbers must fit into `curve.size` bytes.
    package var p1363: [UInt8] { BigNumber(r).bytes(curve.size) + BigNumber(s).bytes(curve.size) }

    /// A Boolean value that indicates whether s is above half the order.
    package var hasHighS: Bool { curve.order.shiftedRight(1) < BigNumber(s) }

    /// A Boolean value that indicates whether DER writes a zero byte before both numbers.
    package var hasHighBits: Bool { r[0] >= 0x80 && s[0] >= 0x80 }

    /// The other valid signature of the same message: s replaced by n - s.
    package var mirrored: ECDSASignature {
        ECDSASignature(curve: curve, r: r, s: curve.order.minus(BigNumber(s)).bytes(curve.size))
    }

    /// The order n of the curve, big-endian.
    package var order: [UInt8] { curve.order.bytes(curve.size) }

    /// The signature with r replaced by r + n, which is the same number modulo n.
    package var withRPlusOrder: ECDSASignature {
        ECDSASignature(curve: curve, r: BigNumber(r).plus(curve.order).bytes(curve.size + 1), s: s)
    }
}

extension ECKey {
    /// Returns the deterministic ECDSA signature of a message (RFC 6979).
    package func sign(_ message: [UInt8], hash: HashAlgorithm) -> ECDSASignature {
        sign(digest: hash.digest(of: message), hash: hash)
    }

    /// Returns the deterministic ECDSA signature of a digest (RFC 6979 section 3.2).
    ///
    /// - Parameter hash: The function inside the nonce's derivation; normally the one that made the digest.
    package func sign(digest: [UInt8], hash: HashAlgorithm) -> ECDSASignature {
        sign(digest: digest, hash: hash) { _ in true }.signature
    }

    /// Returns the first signature of a wanted form along RFC 6979's sequence of nonces, and its nonce.
    func sign(
        digest: [UInt8], hash: HashAlgorithm, until isWanted: (ECDSASignature) -> Bool
    ) -> (signature: ECDSASignature, nonce: BigNumber) {
        var nonces = DeterministicNonces(key: self, digest: digest, hash: hash)
        while true {
            let nonce = nonces.next()
            if let signature = signature(of: digest, nonce: nonce), isWanted(signature) { return (signature, nonce) }
        }
    }

    /// Returns the ECDSA signature with a chosen nonce k (SEC 1 section 4.1.3); `nil` when r or s is 0.
    /// - Parameter generator: The point that the nonce is multiplied with; `nil` for the curve's own generator.
    func signature(of digest: [UInt8], nonce: BigNumber, generator: [UInt8]? = nil) -> ECDSASignature? {
        let order = curve.order
        let r = BigNumber(Array(curve.multiple(nonce, of: generator)[1...curve.size])).modulo(order)
        let z = Self.leftmostBits(of: digest, count: order.bitCount).modulo(order)
        let s = nonce.inverse(modulo: order)
            .times(z.plus(r.times(BigNumber(scalar), modulo: order), modulo: order), modulo: order)
        guard !r.isZero, !s.isZero else { return nil }
        return ECDSASignature(curve: curve, r: r.bytes(curve.size), s: s.bytes(curve.size))
    }

    /// Returns the leftmost bits as a number: `bits2int` of RFC 6979 section 2.3.2.
    static func leftmostBits(of bytes: [UInt8], count: Int) -> BigNumber {
        let number = BigNumber(bytes)
        return bytes.count * 8 > count ? number.shiftedRight(bytes.count * 8 - count) : number
    }
}

/// The sequence of candidate nonces of RFC 6979 section 3.2, steps b to h.
struct DeterministicNonces {
    private let hash: HashAlgorithm
    private let order: BigNumber
    private var k: [UInt8]
    private var v: [UInt8]
    private var isFirst = true

    init(key: ECKey, digest: [UInt8], hash: HashAlgorithm) {
        (self.hash, order) = (hash, key.curve.order)
        let size = hash.digest(of: []).count
        v = [UInt8](repeating: 1, count: size)
        k = [UInt8](repeating: 0, count: size)
        let reducedDigest = ECKey.leftmostBits(of: digest, count: order.bitCount).modulo(order)
        let material = key.scalar + reducedDigest.bytes(key.curve.size)
        for separator: UInt8 in [0, 1] {
            k = hash.hmac(key: k, v + [separator] + material)
            v = hash.hmac(key: k, v)
        }
    }

    /// Returns the next candidate between 1 and the order less 1.
    mutating func next() -> BigNumber {
        while true {
            if !isFirst {
                k = hash.hmac(key: k, v + [0])
                v = hash.hmac(key: k, v)
            }
            isFirst = false
            var bits: [UInt8] = []
            while bits.count * 8 < order.bitCount {
                v = hash.hmac(key: k, v)
                bits += v
            }
            let candidate = ECKey.leftmostBits(of: bits, count: order.bitCount)
            if !candidate.isZero, candidate < order { return candidate }
        }
    }
}
