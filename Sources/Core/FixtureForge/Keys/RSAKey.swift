import Primitives

/// A 2048-bit RSA private key, for algorithms that Apple never used. It is derived from a seed, and so no secret.
package struct RSAKey: Sendable {
    private let modulus: BigNumber
    private let privateExponent: BigNumber
    private static let publicExponent = BigNumber(65_537)

    /// Creates the key that a seed gives for a purpose: the first suitable primes of a derived sequence.
    package init(seed: Seed, purpose: String) {
        let one = BigNumber(1)
        var attempt = 0
        func prime() -> BigNumber {
            while true {
                attempt += 1
                var bytes = seed.bytes(128, for: "RSA prime \(attempt) of \(purpose)")
                // The two top bits make the product 2048 bits long; the lowest makes the candidate odd.
                bytes[0] |= 0xC0
                bytes[127] |= 0x01
                let candidate = BigNumber(bytes)
                let isCoprime = !candidate.minus(one).modulo(Self.publicExponent).isZero
                if isCoprime, candidate.isPrime { return candidate }
            }
        }
        let (p, q) = (prime(), prime())
        modulus = p.times(q)
        privateExponent = Self.publicExponent.inverse(modulo: p.minus(one).times(q.minus(one)))
    }

    /// SubjectPublicKeyInfo (RFC 3279 section 2.3.1), DER.
    package var subjectPublicKeyInfo: [UInt8] {
        DERBytes.sequence(
            DERBytes.sequence(DERBytes.identifier(.rsaEncryption), DERBytes.null),
            DERBytes.bitString(
                DERBytes.sequence(DERBytes.integer(modulus.bytes(256)), DERBytes.integer(Self.publicExponent.bytes(3))))
        )
    }

    /// Returns the RSASSA-PKCS1-v1_5 signature of a message with MD5 (RFC 8017 section 8.2.1), 256 bytes.
    package func signWithMD5(_ message: [UInt8]) -> [UInt8] {
        let digestInfo = DERBytes.sequence(
            DERBytes.sequence(DERBytes.identifier(.md5), DERBytes.null),
            DERBytes.octetString(HashAlgorithm.md5.digest(of: message)))
        let padding = [UInt8](repeating: 0xFF, count: 256 - digestInfo.count - 3)
        let encoded = [0x00, 0x01] + padding + [0x00] + digestInfo
        return BigNumber(encoded).power(privateExponent, modulo: modulus).bytes(256)
    }
}
