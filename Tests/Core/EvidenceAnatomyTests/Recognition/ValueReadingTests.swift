import TestBasics

@Suite("The value of an option")
struct ValueReadingTests {
    private static let bytes = [UInt8](0..<32)

    @Test(
        "Base64 in all its forms, hexadecimal and quoted values are read",
        arguments: [
            bytes.base64, "\"\(bytes.base64)\"", bytes.base64.replacing("=", with: ""), bytes.hex, "0x\(bytes.hex)",
            "hex:\(bytes.hex)", "base64:\(bytes.base64)",
        ])
    func forms(text: String) throws { #expect(try ValueReading(text, lengths: [32]).bytes == Self.bytes) }

    @Test("Base64url is read as such")
    func url() throws {
        #expect(try ValueReading("-_-_").bytes == [UInt8](base64: "+/+/"))
        #expect(throws: ValueFault.notEncoded) { try ValueReading("-_+/") }
    }

    @Test("Text that may be both is a guess by its length, and an error without one")
    func ambiguous() throws {
        let guess = try ValueReading(Self.bytes.hex, lengths: [32])
        #expect(guess.isGuess && guess.encoding.alphabet == .hexadecimal)
        let fault = #expect(throws: ValueFault.self) { try ValueReading(Self.bytes.hex) }
        #expect(fault == .ambiguous(["hexadecimal (32 bytes)", "base64 (48 bytes)"]))
        #expect(try ValueReading("hex:deadbeef").bytes == [0xDE, 0xAD, 0xBE, 0xEF])
        #expect(try ValueReading("base64:deadbeef").bytes.count == 6)
        #expect(try !ValueReading("dGVzdA==").isGuess)
    }

    @Test("Anything else is an error", arguments: ["", "no*sense", "hex:zz", "base64:*", "====", "A"])
    func faults(text: String) { #expect(throws: ValueFault.notEncoded) { try ValueReading(text) } }

    @Test("A key is read in every form that servers keep")
    func keys() throws {
        let request = try CommittedObjects.assertion()
        let spki = try #require(PEM.decode(request.publicKeyPEM, label: "PUBLIC KEY").first)
        let cose = try #require(COSEKey.encode(request.publicKey))
        for form in [request.publicKey, spki, cose] { #expect(PublicKeyForm.point(form) == request.publicKey) }
        #expect(PublicKeyForm.point(Array(request.publicKey.dropLast())) == nil)
    }
}
