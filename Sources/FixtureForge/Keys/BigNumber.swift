import CLibCrypto

/// An unsigned integer of any size, on libcrypto's BIGNUM. Immutable once made.
final class BigNumber: @unchecked Sendable {
    let raw: OpaquePointer

    /// Zero; for results that libcrypto fills in.
    private init() {
        guard let raw = BN_new() else { fatalError("libcrypto is out of memory") }
        self.raw = raw
    }

    deinit { BN_free(raw) }

    /// The value of big-endian bytes.
    convenience init(_ bytes: [UInt8]) {
        self.init()
        BN_bin2bn(bytes, Int32(bytes.count), raw)
    }

    convenience init(_ value: UInt) {
        self.init()
        BN_set_word(raw, value)
    }

    /// The low `count` bytes, big-endian, zeros in front.
    func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        BN_bn2binpad(raw, &bytes, Int32(count))
        return bytes
    }

    var bitCount: Int { Int(BN_num_bits(raw)) }
    var isZero: Bool { BN_is_zero(raw) == 1 }

    /// A new number that one libcrypto call fills in.
    static func filled(_ fill: (OpaquePointer, OpaquePointer) -> Int32) -> BigNumber {
        guard let context = BN_CTX_new() else { fatalError("libcrypto is out of memory") }
        defer { BN_CTX_free(context) }
        let result = BigNumber()
        guard fill(result.raw, context) == 1 else { fatalError("libcrypto refused an arithmetic operation") }
        return result
    }

    func plus(_ other: BigNumber) -> BigNumber { .filled { sum, _ in BN_add(sum, raw, other.raw) } }
    /// This number less a smaller one.
    func minus(_ other: BigNumber) -> BigNumber { .filled { difference, _ in BN_sub(difference, raw, other.raw) } }
    func times(_ other: BigNumber) -> BigNumber {
        .filled { product, context in BN_mul(product, raw, other.raw, context) }
    }
    func modulo(_ modulus: BigNumber) -> BigNumber {
        .filled { remainder, context in BN_div(nil, remainder, raw, modulus.raw, context) }
    }
    func times(_ other: BigNumber, modulo modulus: BigNumber) -> BigNumber {
        .filled { product, context in BN_mod_mul(product, raw, other.raw, modulus.raw, context) }
    }
    func plus(_ other: BigNumber, modulo modulus: BigNumber) -> BigNumber {
        .filled { sum, context in BN_mod_add(sum, raw, other.raw, modulus.raw, context) }
    }
    /// The multiplicative inverse; the number must be coprime to the modulus.
    func inverse(modulo modulus: BigNumber) -> BigNumber {
        .filled { inverse, context in BN_mod_inverse(inverse, raw, modulus.raw, context) == nil ? 0 : 1 }
    }
    func power(_ exponent: BigNumber, modulo modulus: BigNumber) -> BigNumber {
        .filled { power, context in BN_mod_exp(power, raw, exponent.raw, modulus.raw, context) }
    }
    func shiftedRight(_ bits: Int) -> BigNumber { .filled { result, _ in BN_rshift(result, raw, Int32(bits)) } }

    static func < (lhs: BigNumber, rhs: BigNumber) -> Bool { BN_cmp(lhs.raw, rhs.raw) < 0 }

    /// Whether the number is prime, with a chance of error below 2^-128.
    var isPrime: Bool {
        guard let context = BN_CTX_new() else { fatalError("libcrypto is out of memory") }
        defer { BN_CTX_free(context) }
        return BN_check_prime(raw, context, nil) == 1
    }
}
