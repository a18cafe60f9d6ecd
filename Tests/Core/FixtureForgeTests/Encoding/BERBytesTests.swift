import AttestModel
import FixtureForge
import Testing

@Suite("BER that DER forbids")
struct BERBytesTests {
    @Test("A node of indefinite length is constructed and ends with two zero bytes")
    func indefinite() {
        #expect(BERBytes.indefinite(0x30, [0x05, 0x00], [0x02, 0x01, 0x01]).hex == "308005000201010000")
        #expect(BERBytes.indefinite(0x24).hex == "24800000")
    }

    @Test(
        "A length can be written longer than it needs to be",
        arguments: [(1, "048102abab"), (4, "048400000002abab")])
    func longForm(_ lengthBytes: Int, _ hex: String) {
        #expect(BERBytes.longForm(0x04, [0xAB, 0xAB], lengthBytes: lengthBytes).hex == hex)
    }

    @Test(
        "A string is cut into whole pieces and a rest",
        arguments: [
            (0, []), (1, [1]), (999, [999]), (1000, [1000]), (1001, [1000, 1]), (2000, [1000, 1000]),
            (2001, [1000, 1000, 1]),
        ])
    func chunks(_ count: Int, _ pieces: [Int]) throws {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let node = try TestBERReader.node(BERBytes.octetString(content, chunkedBy: 1000))
        #expect(node.tag == 0x24 && node.isIndefinite)
        #expect(node.children.map(\.content.count) == pieces)
        #expect(node.children.allSatisfy { $0.tag == 0x04 })
        #expect(node.children.flatMap(\.content) == content)
    }
}
