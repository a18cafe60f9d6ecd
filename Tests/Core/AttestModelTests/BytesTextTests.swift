import TestBasics

@Suite("Bytes as text")
struct BytesTextTests {
    @Test(
        "Base64 is standard and padded",
        arguments: [
            ([], ""), ([0x66], "Zg=="), ([0x66, 0x6F], "Zm8="), ([0x66, 0x6F, 0x6F], "Zm9v"), ([0xFB, 0xFF], "+/8="),
        ] as [([UInt8], String)])
    func base64(bytes: [UInt8], text: String) {
        #expect(bytes.base64 == text)
        #expect([UInt8](base64: text) == bytes)
    }

    @Test(
        "Everything else is not base64",
        arguments: [
            "Zg", "Zg=", "Zg===", "Zm8", "Z", "=", "==", "====", "Zg==Zg==", "Z=g=", "-_8=", "Zm 9v", "Zm9v\n", " Zm9v",
            "Zm9v====", "Zm\r\n9v", "Zm9v*", "Zmöv", "\u{0}",
            // Extra bits in the last digit: one value has one text.
            "Zh==", "Zm9=",
        ])
    func notBase64(text: String) { #expect([UInt8](base64: text) == nil) }

    @Test("Hexadecimal is two lower-case digits a byte, and read in either case")
    func hex() {
        #expect([0x00, 0x0F, 0xA9, 0xFF].hex == "000fa9ff")
        #expect([UInt8](hex: "000fA9Ff") == [0x00, 0x0F, 0xA9, 0xFF])
        #expect([UInt8](hex: "") == [])
    }

    @Test(
        "Everything else is not hexadecimal", arguments: ["0", "000", "0g", "0x00", " 00", "00 ", "-1", "ａ0", "00\n"])
    func notHex(text: String) { #expect([UInt8](hex: text) == nil) }
}

@Suite("PEM")
struct PEMTests {
    private static let bytes = (0..<100).map { UInt8($0) }

    @Test("A block has 64 characters a line and a final line feed")
    func layout() {
        let lines = PEM.encode(Self.bytes, label: "CERTIFICATE").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "-----BEGIN CERTIFICATE-----")
        #expect(lines.dropLast().last == "-----END CERTIFICATE-----")
        #expect(lines.last == "")
        #expect(lines.dropFirst().dropLast(2).map(\.count) == [64, 64, 8])
    }

    @Test("Written text is read again, of any length", arguments: [0, 1, 47, 48, 49, 96, 1000])
    func roundTrip(count: Int) {
        let bytes = [UInt8](repeating: 0xA5, count: count)
        #expect(PEM.decode(PEM.encode(bytes, label: "PUBLIC KEY"), label: "PUBLIC KEY") == [bytes])
    }

    @Test("Blocks are found in order between other text, also with the line ends of Windows")
    func several() {
        let one = PEM.encode([1], label: "CERTIFICATE")
        let two = PEM.encode([2], label: "CERTIFICATE").replacing("\n", with: "\r\n")
        let key = PEM.encode([3], label: "PRIVATE KEY")
        #expect(PEM.decode("subject=x\n\(one)\(key)text\n\(two)", label: "CERTIFICATE") == [[1], [2]])
    }

    @Test(
        "Line feeds that are spelled as two characters are read, where that is asked for", arguments: ["\\n", "\\r\\n"])
    func escaped(end: String) {
        let text = PEM.encode([1], label: "CERTIFICATE").replacing("\n", with: end)
        #expect(PEM.decode(PEM.unescaped(text), label: "CERTIFICATE") == [[1]])
        #expect(PEM.decode(text, label: "CERTIFICATE") == [])
    }

    @Test("A block that is not closed or not base64 is left out")
    func damaged() {
        let whole = PEM.encode([1], label: "CERTIFICATE")
        #expect(PEM.decode("-----BEGIN CERTIFICATE-----\nAQ==\n", label: "CERTIFICATE") == [])
        #expect(PEM.decode(whole.replacing("AQ==", with: "A***"), label: "CERTIFICATE") == [])
        #expect(PEM.decode("", label: "CERTIFICATE") == [])
        #expect(PEM.decode("-----BEGIN CERTIFICATE-----\nAQ==\n" + whole, label: "CERTIFICATE") == [[1]])
    }
}
