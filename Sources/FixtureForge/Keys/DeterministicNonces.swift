/// The sequence of candidate nonces of RFC 6979 section 3.2, steps b to h.
struct DeterministicNonces {
    private let hash: HashAlgorithm
    private let order: BigNumber
    private var k: [UInt8]
    private var v: [UInt8]
    private var isFirst = true

    init(key: ECKey, digest: [UInt8], hash: HashAlgorithm) {
        self.hash = hash
        order = key.curve.group.order
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

    /// The next candidate between 1 and the order less 1.
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
