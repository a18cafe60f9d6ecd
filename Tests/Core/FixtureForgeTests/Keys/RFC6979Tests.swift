import AttestModel
import Crypto
import Primitives
import Testing

@testable import FixtureForge

@Suite("Deterministic ECDSA")
struct RFC6979Tests {
    @Test("A private key of RFC 6979 gives the public key that the RFC prints", arguments: [RFC6979Key.p256, .p384])
    func publicKey(_ expected: RFC6979Key) throws {
        let key = ECKey(curve: expected.curve, scalar: try bytes(expected.scalar))
        #expect(key.x.hex.uppercased() == expected.x)
        #expect(key.y.hex.uppercased() == expected.y)
    }

    @Test("A signature is the RFC's, number by number", arguments: RFC6979Value.all)
    func signature(_ value: RFC6979Value) throws {
        let key = ECKey(curve: value.key.curve, scalar: try bytes(value.key.scalar))
        let signature = key.sign(Array(value.message.utf8), hash: value.hash)
        #expect(signature.r.hex.uppercased() == value.r)
        #expect(signature.s.hex.uppercased() == value.s)
    }

    @Test("When the first signature is not wanted, the next nonce of the sequence is taken")
    func search() throws {
        let key = testContext.key("of this test")
        let digest = sha256(Array("message".utf8))
        let first = key.sign(digest: digest, hash: .sha256)
        let second = key.sign(digest: digest, hash: .sha256) { $0 != first }
        #expect(second.nonce.bytes(32) == secondNonce(key: key, digest: digest))
        #expect(try second.signature.isValid(for: Array("message".utf8), hash: .sha256, point: key.point))
    }

    /// RFC 6979 section 3.2 written out for P-256 and SHA-256, once through the last step's retry.
    private func secondNonce(key: ECKey, digest: [UInt8]) -> [UInt8] {
        func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
        }
        var v = [UInt8](repeating: 1, count: 32)
        var k = [UInt8](repeating: 0, count: 32)
        for separator: UInt8 in [0, 1] {
            k = hmac(k, v + [separator] + key.scalar + digest)
            v = hmac(k, v)
        }
        v = hmac(k, v)
        k = hmac(k, v + [0])
        v = hmac(k, v)
        return hmac(k, v)
    }
}
