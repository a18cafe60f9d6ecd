import AttestModel
import Testing

@testable import FixtureForge

@Suite("RSA keys")
struct RSAKeyTests {
    private static let key = RSAKey(seed: Seed("tests"), purpose: "RSA")
    private static let message = Array("message".utf8)

    @Test("The modulus has 2048 bits, and libcrypto accepts a signature with MD5 of the same message only")
    func signature() throws {
        let key = try LibCryptoKey(subjectPublicKeyInfo: Self.key.subjectPublicKeyInfo)
        let signature = Self.key.signWithMD5(Self.message)
        #expect(key.bitCount == 2048 && signature.count == 256)
        #expect(try key.acceptsMD5(signature, of: Self.message))
        #expect(try !key.acceptsMD5(signature, of: Self.message + [0]))
    }

    @Test("Another purpose gives another key")
    func derivation() {
        let other = RSAKey(seed: Seed("tests"), purpose: "another RSA")
        #expect(other.subjectPublicKeyInfo != Self.key.subjectPublicKeyInfo)
    }
}
