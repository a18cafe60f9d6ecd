import CLibCrypto

/// An unsigned integer of any size, on libcrypto's BIGNUM. Immutable once it is made, so that threads may share it.
///
/// Its operations cannot fail for values of the forge, except when memory runs out. A failure ends the process, because
/// a result that nobody computed must never become part of a vector.
final class BigNumber: @unchecked Sendable {
    let raw: OpaquePointer

    /// Creates zero, for a result that libcrypto fills in.
    private init() {
        guard let raw = BN_new() else { fatalError("libcrypto: BN_new failed; out of memory") }
        self.raw = raw
    }

    deinit { BN_free(raw) }

    /// Creates the value of big-endian bytes.
    convenience init(_ bytes: [UInt8]) {
        self.init()
        guard BN_bin2bn(bytes, Int32(bytes.count), raw) != nil else { fatalError("libcrypto: BN_bin2bn failed") }
    }

    convenience init(_ value: UInt) {
        self.init()
        guard BN_set_word(raw, value) == 1 else { fatalError("libcrypto: BN_set_word failed") }
    }

    /// Returns the number as `count` big-endian bytes, zeros in front. The number must fit.
    func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard BN_bn2binpad(raw, &bytes, Int32(count)) == Int32(count) else {
            fatalError("a number of \(bitCount) bits does not fit into \(count) bytes")
        }
        return bytes
    }

    /// The number of bits without leading zeros.
    var bitCount: Int { Int(BN_num_bits(raw)) }
    var isZero: Bool { BN_is_zero(raw) == 1 }

    /// A Boolean value that indicates whether the number is prime, with a chance of error below 2^-128.
    var isPrime: Bool {
        Self.withContext { context in
            let result = BN_check_prime(raw, context, nil)
            guard result >= 0 else { fatalError("libcrypto: BN_check_prime failed") }
            return result == 1
        }
    }

    static func < (lhs: BigNumber, rhs: BigNumber) -> Bool { BN_cmp(lhs.raw, rhs.raw) < 0 }

    /// Calls a function with libcrypto's scratch memory.
    static func withContext<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        guard let context = BN_CTX_new() else { fatalError("libcrypto: BN_CTX_new failed; out of memory") }
        defer { BN_CTX_free(context) }
        return body(context)
    }

    /// Creates the number that one libcrypto call fills in, with scratch memory. The call returns 1 when it succeeded.
    static func computed(
        by operation: StaticString = #function, _ fill: (OpaquePointer, OpaquePointer) -> Int32
    ) -> BigNumber {
        let result = BigNumber()
        guard withContext({ fill(result.raw, $0) }) == 1 else { fatalError("libcrypto: \(operation) failed") }
        return result
    }

    // MARK: - Arithmetic

    func plus(_ other: BigNumber) -> BigNumber { .computed { sum, _ in BN_add(sum, raw, other.raw) } }
    /// Returns the difference of this number and a smaller one.
    func minus(_ other: BigNumber) -> BigNumber { .computed { difference, _ in BN_sub(difference, raw, other.raw) } }
    func times(_ other: BigNumber) -> BigNumber { .computed { BN_mul($0, raw, other.raw, $1) } }
    func modulo(_ modulus: BigNumber) -> BigNumber { .computed { BN_div(nil, $0, raw, modulus.raw, $1) } }
    func plus(_ other: BigNumber, modulo modulus: BigNumber) -> BigNumber {
        .computed { BN_mod_add($0, raw, other.raw, modulus.raw, $1) }
    }
    func times(_ other: BigNumber, modulo modulus: BigNumber) -> BigNumber {
        .computed { BN_mod_mul($0, raw, other.raw, modulus.raw, $1) }
    }
    /// Returns the multiplicative inverse. The number must be coprime to the modulus.
    func inverse(modulo modulus: BigNumber) -> BigNumber {
        .computed { BN_mod_inverse($0, raw, modulus.raw, $1) == nil ? 0 : 1 }
    }
    func power(_ exponent: BigNumber, modulo modulus: BigNumber) -> BigNumber {
        .computed { BN_mod_exp($0, raw, exponent.raw, modulus.raw, $1) }
    }
    /// Returns the number without its lowest bits.
    func shiftedRight(_ bits: Int) -> BigNumber { .computed { result, _ in BN_rshift(result, raw, Int32(bits)) } }
}
