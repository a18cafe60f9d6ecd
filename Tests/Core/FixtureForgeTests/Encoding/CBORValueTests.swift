import FixtureForge
import TestBasics

@Suite("CBOR")
struct CBORValueTests {
    /// Examples of RFC 8949 appendix A; the next test has its numbers.
    private static let examples: [(CBORValue, String)] = [
        (.negative(0), "20"), (.negative(9), "29"), (.negative(99), "3863"), (.negative(999), "3903e7"),
        (.negative(.max), "3bffffffffffffffff"), (.null, "f6"), (.bytes([]), "40"),
        (.bytes([1, 2, 3, 4]), "4401020304"), (.text(""), "60"), (.text("a"), "6161"), (.text("IETF"), "6449455446"),
        (.text("\"\\"), "62225c"), (.text("\u{FC}"), "62c3bc"), (.text("\u{6C34}"), "63e6b0b4"),
        (.text("\u{10151}"), "64f0908591"), (.array([]), "80"),
        (.array([.unsigned(1), .unsigned(2), .unsigned(3)]), "83010203"),
        (
            .array([.unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)])]),
            "8301820203820405"
        ),
        (.array((1...25).map { .unsigned($0) }), "98190102030405060708090a0b0c0d0e0f101112131415161718181819"),
        (.map([] as [CBORValue.Entry]), "a0"),
        (.map([.init(.unsigned(1), .unsigned(2)), .init(.unsigned(3), .unsigned(4))]), "a201020304"),
        (.map(["a": .unsigned(1), "b": .array([.unsigned(2), .unsigned(3)])]), "a26161016162820203"),
        (.array([.text("a"), .map(["b": .text("c")])]), "826161a161626163"),
    ]

    @Test("Items are written as RFC 8949 appendix A prints them", arguments: examples)
    func writes(_ item: CBORValue, _ hex: String) { #expect(item.encoded.hex == hex) }

    @Test(
        "A head is as short as its argument allows, on each side of every boundary, with its major type in the top bits",
        arguments: [
            (0, "00"), (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (65_535, "19ffff"),
            (65_536, "1a00010000"), (0xFFFF_FFFF, "1affffffff"), (0x1_0000_0000, "1b0000000100000000"),
            (.max, "1bffffffffffffffff"),
        ] as [(UInt64, String)])
    func heads(_ argument: UInt64, _ hex: String) throws {
        let unsigned = try bytes(hex)
        #expect(CBORValue.unsigned(argument).encoded == unsigned)
        for majorType: UInt8 in 0...7 {
            #expect(CBORValue.head(majorType, argument) == [unsigned[0] | majorType << 5] + unsigned.dropFirst())
        }
    }

    @Test(
        "Strings, arrays and maps have the number of their bytes or items",
        arguments: [23, 24, 255, 256, 65_535, 65_536])
    func counts(_ count: Int) {
        let argument = UInt64(count)
        let content = [UInt8](repeating: 0x61, count: count)
        #expect(CBORValue.bytes(content).encoded == CBORValue.head(2, argument) + content)
        #expect(CBORValue.text(String(repeating: "a", count: count)).encoded == CBORValue.head(3, argument) + content)
        let nulls = [CBORValue](repeating: .null, count: count)
        #expect(CBORValue.array(nulls).encoded == CBORValue.head(4, argument) + nulls.map { _ in 0xF6 })
        let pairs = nulls.map { CBORValue.Entry($0, $0) }
        #expect(CBORValue.map(pairs).encoded == CBORValue.head(5, argument) + (nulls + nulls).map { _ in 0xF6 })
    }

    @Test("A map keeps its order and may repeat a key")
    func mapsAreWrittenAsGiven() {
        #expect(CBORValue.map(["b": .null, "a": .null, "b": .unsigned(1)]).encoded.hex == "a36162f66161f6616201")
    }

    @Test("Raw bytes take the place of an item, well-formed or not")
    func raw() { #expect(CBORValue.array([.raw([0xFF]), .raw([])]).encoded.hex == "82ff") }
}
