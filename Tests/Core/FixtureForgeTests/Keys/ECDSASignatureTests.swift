import TestBasics

@testable import FixtureForge

@Suite("Signatures as numbers")
struct ECDSASignatureTests {
    private static let message = Array("message".utf8)
    /// n of P-256.
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"

    @Test("A mirrored signature is another one and verifies too", arguments: [Curve.p256, .p384])
    func mirrored(_ curve: Curve) throws {
        let key = testContext.key("of this test", curve: curve)
        let signature = key.sign(Self.message, hash: .sha256)
        let mirrored = signature.mirrored
        #expect(mirrored.r == signature.r && mirrored.s != signature.s)
        #expect(mirrored.hasHighS != signature.hasHighS)
        #expect(mirrored.isValid(for: Self.message, hash: .sha256, point: key.point))
        #expect(mirrored.mirrored == signature)
    }

    @Test("s is high from the first number above half the order")
    func highS() throws {
        let half = try bytes("7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8")
        #expect(!ECDSASignature(curve: .p256, r: [1], s: half).hasHighS)
        #expect(ECDSASignature(curve: .p256, r: [1], s: half.dropLast() + [0xA9]).hasHighS)
    }

    @Test("r plus the order is one byte longer, is the same number modulo the order, and is rejected")
    func rPlusOrder() throws {
        #expect(ECDSASignature(curve: .p256, r: [1], s: [1]).withRPlusOrder.r.hex == "00" + Self.order.dropLast() + "2")
        let highest = ECDSASignature(curve: .p256, r: try bytes(Self.order), s: [1]).withRPlusOrder
        #expect(highest.r.hex == "01fffffffe00000001ffffffffffffffff79cdf55b4e2f3d09e7739585f8c64aa2")

        let key = testContext.key("of this test")
        let signature = key.sign(Self.message, hash: .sha256).withRPlusOrder
        #expect(signature.der.count > 68)
        #expect(!signature.isValid(for: Self.message, hash: .sha256, point: key.point))
    }

    @Test("Both halves of the fixed-length form have the curve's size", arguments: [Curve.p256, .p384])
    func p1363(_ curve: Curve) {
        let signature = ECDSASignature(curve: curve, r: [0x01], s: [0x00, 0x02, 0x03])
        func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
        #expect(signature.p1363 == zeros(curve.size - 1) + [1] + zeros(curve.size - 2) + [2, 3])
    }

    @Test("Leading zeros make no difference in DER, and impossible numbers can be written")
    func unusualNumbers() {
        #expect(ECDSASignature(curve: .p256, r: [0, 0, 0x80], s: [0, 1]).der.hex == "300702020080020101")
        #expect(ECDSASignature(curve: .p384, r: [0], s: [0]).der.hex == "3006020100020100")
    }
}
