import AttestModel
import FixtureForge
import Testing

@Suite("CBOR")
struct CBORValueTests {
    @Test("Items are written as RFC 8949 appendix A prints them", arguments: RFC8949Value.all)
    func examples(_ example: RFC8949Value) { #expect(example.item.encoded.hex == example.hex) }

    /// Each side of every boundary between two lengths of an argument.
    private static let arguments: [(UInt64, String)] = [
        (0, "00"), (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (65_535, "19ffff"),
        (65_536, "1a00010000"), (0xFFFF_FFFF, "1affffffff"), (0x1_0000_0000, "1b0000000100000000"),
        (.max, "1bffffffffffffffff"),
    ]

    @Test("A head is as short as its argument allows", arguments: arguments)
    func heads(_ argument: UInt64, _ hex: String) {
        #expect(CBORValue.head(0, argument).hex == hex)
        #expect(CBORValue.unsigned(argument).encoded.hex == hex)
    }

    @Test("A head carries its major type in the top three bits", arguments: arguments)
    func majorTypes(_ argument: UInt64, _ hex: String) throws {
        let unsigned = try bytes(hex)
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
        #expect(
            CBORValue.text(String(repeating: "a", count: count)).encoded == CBORValue.head(3, argument) + content)
        let nulls = [CBORValue](repeating: .null, count: count)
        #expect(CBORValue.array(nulls).encoded == CBORValue.head(4, argument) + nulls.map { _ in 0xF6 })
        let pairs = nulls.map { CBORValue.Entry($0, $0) }
        #expect(CBORValue.map(pairs).encoded == CBORValue.head(5, argument) + (nulls + nulls).map { _ in 0xF6 })
    }

    @Test("A text's length is that of its UTF-8 bytes, not of its characters")
    func utf8Length() { #expect(CBORValue.text("Ä").encoded.hex == "62c384") }

    @Test("A map keeps its order and may repeat a key")
    func mapsAreWrittenAsGiven() {
        #expect(CBORValue.map(["b": .null, "a": .null, "b": .unsigned(1)]).encoded.hex == "a36162f66161f6616201")
    }

    @Test("Raw bytes take the place of an item, well-formed or not")
    func raw() { #expect(CBORValue.array([.raw([0xFF]), .raw([])]).encoded.hex == "82ff") }
}

/// One example of RFC 8949 appendix A.
struct RFC8949Value: Sendable, CustomTestStringConvertible {
    let item: CBORValue
    let hex: String

    init(_ item: CBORValue, _ hex: String) {
        self.item = item
        self.hex = hex
    }

    var testDescription: String { hex }

    static let all = numbers + strings + containers

    private static let numbers = [
        RFC8949Value(.unsigned(0), "00"), RFC8949Value(.unsigned(1), "01"), RFC8949Value(.unsigned(10), "0a"),
        RFC8949Value(.unsigned(23), "17"), RFC8949Value(.unsigned(24), "1818"), RFC8949Value(.unsigned(25), "1819"),
        RFC8949Value(.unsigned(100), "1864"), RFC8949Value(.unsigned(1000), "1903e8"),
        RFC8949Value(.unsigned(1_000_000), "1a000f4240"),
        RFC8949Value(.unsigned(1_000_000_000_000), "1b000000e8d4a51000"),
        RFC8949Value(.unsigned(18_446_744_073_709_551_615), "1bffffffffffffffff"),
        RFC8949Value(.negative(0), "20"), RFC8949Value(.negative(9), "29"), RFC8949Value(.negative(99), "3863"),
        RFC8949Value(.negative(999), "3903e7"), RFC8949Value(.negative(.max), "3bffffffffffffffff"),
        RFC8949Value(.null, "f6"),
    ]

    private static let strings = [
        RFC8949Value(.bytes([]), "40"), RFC8949Value(.bytes([1, 2, 3, 4]), "4401020304"),
        RFC8949Value(.text(""), "60"), RFC8949Value(.text("a"), "6161"), RFC8949Value(.text("IETF"), "6449455446"),
        RFC8949Value(.text("\"\\"), "62225c"), RFC8949Value(.text("\u{FC}"), "62c3bc"),
        RFC8949Value(.text("\u{6C34}"), "63e6b0b4"), RFC8949Value(.text("\u{10151}"), "64f0908591"),
    ]

    private static let containers = [
        RFC8949Value(.array([]), "80"),
        RFC8949Value(.array([.unsigned(1), .unsigned(2), .unsigned(3)]), "83010203"),
        RFC8949Value(
            .array([
                .unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)]),
            ]), "8301820203820405"),
        RFC8949Value(
            .array((1...25).map { .unsigned($0) }),
            "98190102030405060708090a0b0c0d0e0f101112131415161718181819"),
        RFC8949Value(.map([] as [CBORValue.Entry]), "a0"),
        RFC8949Value(
            .map([.init(.unsigned(1), .unsigned(2)), .init(.unsigned(3), .unsigned(4))]), "a201020304"),
        RFC8949Value(
            .map(["a": .unsigned(1), "b": .array([.unsigned(2), .unsigned(3)])]), "a26161016162820203"),
        RFC8949Value(.array([.text("a"), .map(["b": .text("c")])]), "826161a161626163"),
        RFC8949Value(
            .map(["a": .text("A"), "b": .text("B"), "c": .text("C"), "d": .text("D"), "e": .text("E")]),
            "a56161614161626142616361436164614461656145"),
    ]
}
