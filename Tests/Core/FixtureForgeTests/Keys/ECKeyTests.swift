import AttestModel
import Crypto
import Testing

@testable import FixtureForge

@Suite("Elliptic curve keys")
struct ECKeyTests {
    private static let purposes = (0..<16).map { "key \($0)" }

    @Test("A derived key is a private key that another library takes, with the same public point", arguments: purposes)
    func derived(_ purpose: String) throws {
        func forms(_ key: ECKey) -> [[UInt8]] { [key.point, key.compressedPoint, key.subjectPublicKeyInfo] }
        let p256 = ECKey(curve: .p256, seed: Seed("tests"), purpose: purpose)
        let other = try P256.Signing.PrivateKey(rawRepresentation: p256.scalar).publicKey
        #expect(
            forms(p256) == [
                Array(other.x963Representation), Array(other.compressedRepresentation), Array(other.derRepresentation),
            ])
        let p384 = ECKey(curve: .p384, seed: Seed("tests"), purpose: purpose)
        let larger = try P384.Signing.PrivateKey(rawRepresentation: p384.scalar).publicKey
        #expect(
            forms(p384) == [
                Array(larger.x963Representation), Array(larger.compressedRepresentation),
                Array(larger.derRepresentation),
            ])
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

    @Test("Coordinates keep their leading zeros")
    func leadingZero() {
        let key = testContext.key("with a leading zero") { $0.x[0] == 0 }
        #expect(key.x.count == 32 && key.x[0] == 0)
        #expect(key.point.count == 65)
    }

    @Test("The wanted key is the first of its sequence, and the same every time")
    func search() {
        let first = testContext.key("wanted") { _ in true }
        let second = testContext.key("wanted") { $0 != first }
        #expect(first == testContext.key("wanted, attempt 1"))
        #expect(second == testContext.key("wanted, attempt 2"))
    }

    @Test("A key identifier is the SHA-256 of the 65-byte point")
    func keyIdentifier() {
        let key = testContext.key("of a device")
        #expect(key.point.count == 65 && key.point[0] == 0x04)
        #expect(DeviceKey(key).keyId == Array(SHA256.hash(data: key.point)))
    }
}
