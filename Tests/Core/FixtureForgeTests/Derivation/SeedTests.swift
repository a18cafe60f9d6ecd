import AttestModel
import FixtureForge
import Primitives
import Testing

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
