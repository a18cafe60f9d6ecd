import AttestModel
import Testing

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

    @Test("A block that is not closed or not base64 is left out")
    func damaged() {
        let whole = PEM.encode([1], label: "CERTIFICATE")
        #expect(PEM.decode("-----BEGIN CERTIFICATE-----\nAQ==\n", label: "CERTIFICATE") == [])
        #expect(PEM.decode(whole.replacing("AQ==", with: "A***"), label: "CERTIFICATE") == [])
        #expect(PEM.decode("", label: "CERTIFICATE") == [])
        #expect(PEM.decode("-----BEGIN CERTIFICATE-----\nAQ==\n" + whole, label: "CERTIFICATE") == [[1]])
    }
}
