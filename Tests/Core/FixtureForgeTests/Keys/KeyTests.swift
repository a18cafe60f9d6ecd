import TestBasics

@testable import FixtureForge

@Suite("Elliptic curve keys")
struct ECKeyTests {
    @Test(
        "The public point is that of RFC 6979 appendix A.2, and libcrypto reads it from the SubjectPublicKeyInfo",
        arguments: RFC6979Value.keys)
    func publicPoint(_ curve: Curve, _ scalar: String, _ x: String, _ y: String) throws {
        let key = ECKey(curve: curve, scalar: try bytes(scalar))
        #expect(key.x.hex.uppercased() == x && key.y.hex.uppercased() == y)
        #expect(key.point == [0x04] + key.x + key.y)
        #expect(key.compressedPoint == [key.y[curve.size - 1] % 2 == 0 ? 0x02 : 0x03] + key.x)
        #expect(try LibCryptoKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo).point() == key.point)
    }

    @Test("The smallest scalar is written at full length and gives the generator")
    func smallest() throws {
        let key = ECKey(curve: .p256, scalar: [1])
        #expect(key.scalar == [UInt8](repeating: 0, count: 31) + [1])
        #expect(key.x.hex == "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
    }

    @Test("The largest scalar gives the generator's mirror image", arguments: [Curve.p256, .p384])
    func largest(_ curve: Curve) {
        let generator = ECKey(curve: curve, scalar: [1])
        let order = ECDSASignature(curve: curve, r: [1], s: [1]).order
        let key = ECKey(curve: curve, scalar: order.dropLast() + [order[order.count - 1] - 1])
        #expect(key.x == generator.x)
        #expect(key.y != generator.y)
        #expect(key.compressedPoint[0] != generator.compressedPoint[0])
    }

    @Test("A multiple of another point is that of a key whose scalars are multiplied", arguments: [Curve.p256, .p384])
    func multipleOfPoint(_ curve: Curve) {
        let point = ECKey(curve: curve, scalar: [7]).point
        #expect(curve.multiple(BigNumber(6), of: point) == ECKey(curve: curve, scalar: [42]).point)
    }

    @Test("The wanted key is the first of its sequence, and the same every time")
    func search() {
        let first = testContext.key("wanted") { _ in true }
        let second = testContext.key("wanted") { $0 != first }
        #expect(first == testContext.key("wanted, attempt 1"))
        #expect(second == testContext.key("wanted, attempt 2"))
    }
}

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

@Suite("Derivation from a seed")
struct SeedTests {
    private let seed = Seed("1")

    @Test("The bytes are HKDF with SHA-256: seed as key, the suite's name as salt, purpose as info")
    func hkdf() {
        let hmac = HashAlgorithm.sha256.hmac
        // RFC 5869 section 2, written out.
        let extracted = hmac(Array("app-attest-conformance".utf8), Array("1".utf8))
        let first = hmac(extracted, Array("purpose".utf8) + [1])
        let second = hmac(extracted, first + Array("purpose".utf8) + [2])
        #expect(seed.bytes(40, for: "purpose") == Array((first + second).prefix(40)))
    }

    @Test("A serial number is positive, has its length, and no leading zero byte", arguments: [1, 6, 8, 16])
    func serialNumber(_ count: Int) {
        let serials = (0..<300).map { seed.serialNumber(count, for: "certificate \($0)") }
        #expect(serials.allSatisfy { $0.count == count })
        #expect(serials.allSatisfy { (0x01...0x7F).contains($0[0]) })
    }
}
