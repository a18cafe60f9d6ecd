import SwiftASN1
import TestBasics

@testable import FixtureForge

@Suite("DER")
struct DERBytesTests {
    /// Each side of every boundary between two lengths of a length.
    private static let encodedLengths: [(Int, String)] = [
        (0, "00"), (1, "01"), (127, "7f"), (128, "8180"), (255, "81ff"), (256, "820100"), (65_535, "82ffff"),
        (65_536, "83010000"),
    ]

    @Test("A length is as short as it can be", arguments: encodedLengths)
    func lengths(_ count: Int, _ hex: String) throws {
        let content = [UInt8](repeating: 0xAB, count: count)
        #expect(DERBytes.octetString(content) == [0x04] + (try bytes(hex)) + content)
        #expect(DERBytes.sequence(content) == [0x30] + (try bytes(hex)) + content)
        #expect(DERBytes.set(content) == [0x31] + (try bytes(hex)) + content)
        #expect(DERBytes.explicit(0, content) == [0xA0] + (try bytes(hex)) + content)
    }

    @Test(
        "A number from bytes is an INTEGER without needless bytes and never negative",
        arguments: [
            ("", "020100"), ("00", "020100"), ("0000", "020100"), ("01", "020101"), ("7f", "02017f"),
            ("80", "02020080"), ("0080", "02020080"), ("000001", "020101"), ("ff", "020200ff"), ("0100", "02020100"),
            ("8000", "0203008000"),
        ])
    func unsignedIntegers(_ number: String, _ hex: String) throws {
        #expect(DERBytes.integer(try bytes(number)).hex == hex)
    }

    @Test(
        "A small number is an INTEGER without needless bytes",
        arguments: [
            (0, "020100"), (127, "02017f"), (128, "02020080"), (255, "020200ff"), (256, "02020100"),
            (0xFFFF_FFFF, "020500ffffffff"),
        ])
    func integers(_ number: Int, _ hex: String) { #expect(DERBytes.integer(number).hex == hex) }

    @Test(
        "A time is UTCTime through 2049 and GeneralizedTime from 2050 on",
        arguments: [
            ("2020-01-01T00:00:00Z", "170d3230303130313030303030305a"),
            ("2026-03-01T12:34:56Z", "170d3236303330313132333435365a"),
            ("2049-12-31T23:59:59Z", "170d3439313233313233353935395a"),
            ("2050-01-01T00:00:00Z", "180f32303530303130313030303030305a"),
        ])
    func times(_ text: String, _ hex: String) throws {
        #expect(DERBytes.time(try #require(Timestamp(text))).hex == hex)
    }

    @Test(
        "A tag number above 30 is written in base 128",
        arguments: [
            (4, "a400"), (30, "be00"), (31, "bf1f00"), (127, "bf7f00"), (128, "bf810000"), (1204, "bf893400"),
            (1400, "bf8a7800"),
        ] as [(UInt, String)])
    func tags(_ number: UInt, _ hex: String) { #expect(DERBytes.explicit(number, []).hex == hex) }

    @Test(
        "Nodes have the bytes that X.690 demands: values, identifiers, and children in the order given, in a set too",
        arguments: [
            (DERBytes.boolean(true), "0101ff"), (DERBytes.boolean(false), "010100"), (DERBytes.null, "0500"),
            (DERBytes.bitString([0x04, 0xFF]), "03030004ff"),
            (DERBytes.identifier(.nonce), "06092a864886f763640802"), (DERBytes.identifier(.keyUsage), "0603551d0f"),
            (DERBytes.identifier([2, 999, 1]), "0603883701"),
            (DERBytes.sequence([0x05, 0x00], [0x02, 0x01, 0x01]), "30050500020101"),
            (DERBytes.set([0x05, 0x00], [0x02, 0x01, 0x01]), "31050500020101"),
            // Content is not checked.
            (DERBytes.primitive(.boolean, [1, 2, 3]), "0103010203"),
        ])
    func nodes(_ node: [UInt8], _ hex: String) { #expect(node.hex == hex) }
}

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
