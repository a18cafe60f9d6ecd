import TestBasics
@testable import Reports

@Suite("The list of what is present and not verified")
struct UnverifiedListTests {
    @Test("People see at most sixteen parts in 80 columns, scripts all of them; nothing to name is not mentioned")
    func limit() {
        let parts = (0..<20).map {
            UnverifiedPart("credCert.extensions.1.2.840.113635.100.99.\($0)", .extension, isSigned: $0 == 0)
        }
        let list = UnverifiedList(heading: "Heading", parts: parts)
        #expect(list.lines.first == "Heading:" && list.lines.last == "  and 4 other parts")
        #expect(list.lines.allSatisfy { $0.count <= 80 })
        #expect(list.lines.joined().contains("is signed") && list.lines.joined().contains("no signature covers it"))
        #expect(list.json.elements?.count == 20 && UnverifiedList(heading: "Heading", parts: []).lines.isEmpty)
    }
}
