extension ECKey {
    /// The deterministic ECDSA signature of a message (RFC 6979).
    package func sign(_ message: [UInt8], hash: HashAlgorithm) -> ECDSASignature {
        sign(digest: hash.digest(of: message), hash: hash)
    }

    /// The deterministic ECDSA signature of a digest (RFC 6979 section 3.2).
    ///
    /// - Parameter hash: the function inside the nonce's derivation; normally the one that made the digest.
    package func sign(digest: [UInt8], hash: HashAlgorithm) -> ECDSASignature {
        sign(digest: digest, hash: hash) { _ in true }.signature
    }

    /// The first signature of a wanted form along RFC 6979's sequence of nonces, and its nonce.
    func sign(
        digest: [UInt8], hash: HashAlgorithm, until isWanted: (ECDSASignature) -> Bool
    ) -> (signature: ECDSASignature, nonce: BigNumber) {
        var nonces = DeterministicNonces(key: self, digest: digest, hash: hash)
        while true {
            let nonce = nonces.next()
            if let signature = signature(of: digest, nonce: nonce), isWanted(signature) { return (signature, nonce) }
        }
    }

    /// The ECDSA signature with a chosen nonce k; `nil` when r or s is 0.
    func signature(of digest: [UInt8], nonce: BigNumber) -> ECDSASignature? {
        signature(of: digest, nonce: nonce, noncePoint: curve.group.multiple(nonce))
    }

    /// SEC 1 section 4.1.3, for a nonce point that may come from another generator.
    func signature(of digest: [UInt8], nonce: BigNumber, noncePoint: [UInt8]) -> ECDSASignature? {
        let order = curve.group.order
        let r = BigNumber(Array(noncePoint[1...curve.size])).modulo(order)
        let z = Self.leftmostBits(of: digest, count: order.bitCount).modulo(order)
        let s = nonce.inverse(modulo: order)
            .times(z.plus(r.times(BigNumber(scalar), modulo: order), modulo: order), modulo: order)
        guard !r.isZero, !s.isZero else { return nil }
        return ECDSASignature(curve: curve, r: r.bytes(curve.size), s: s.bytes(curve.size))
    }

    /// `bits2int` of RFC 6979 section 2.3.2.
    static func leftmostBits(of bytes: [UInt8], count: Int) -> BigNumber {
        let number = BigNumber(bytes)
        return bytes.count * 8 > count ? number.shiftedRight(bytes.count * 8 - count) : number
    }
}
