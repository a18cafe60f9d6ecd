import AttestModel
import SwiftASN1
import Testing

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

    @Test("TRUE is 255, FALSE is 0, NULL is empty")
    func constants() {
        #expect(DERBytes.boolean(true).hex == "0101ff")
        #expect(DERBytes.boolean(false).hex == "010100")
        #expect(DERBytes.null.hex == "0500")
    }

    @Test("A bit string of whole bytes has no unused bits")
    func bitString() { #expect(DERBytes.bitString([0x04, 0xFF]).hex == "03030004ff") }

    @Test("Object identifiers are written in base 128")
    func identifiers() {
        #expect(DERBytes.identifier(.nonce).hex == "06092a864886f763640802")
        #expect(DERBytes.identifier(.keyUsage).hex == "0603551d0f")
        #expect(DERBytes.identifier([2, 999, 1]).hex == "0603883701")
    }

    @Test("Children are joined in the order given, in a set too")
    func order() {
        #expect(DERBytes.sequence([0x05, 0x00], [0x02, 0x01, 0x01]).hex == "30050500020101")
        #expect(DERBytes.set([0x05, 0x00], [0x02, 0x01, 0x01]).hex == "31050500020101")
    }

    @Test("Content is written unchecked, whatever the tag")
    func anything() { #expect(DERBytes.primitive(.boolean, [1, 2, 3]).hex == "0103010203") }
}
