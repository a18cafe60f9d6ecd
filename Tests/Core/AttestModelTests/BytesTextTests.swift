import AttestModel
import Testing

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
    func notBase64(text: String) {
        #expect([UInt8](base64: text) == nil)
    }

    @Test("Hexadecimal is two lower-case digits a byte, and read in either case")
    func hex() {
        #expect([0x00, 0x0F, 0xA9, 0xFF].hex == "000fa9ff")
        #expect([UInt8](hex: "000fA9Ff") == [0x00, 0x0F, 0xA9, 0xFF])
        #expect([UInt8](hex: "") == [])
    }

    @Test(
        "Everything else is not hexadecimal", arguments: ["0", "000", "0g", "0x00", " 00", "00 ", "-1", "ａ0", "00\n"])
    func notHex(text: String) {
        #expect([UInt8](hex: text) == nil)
    }
}
