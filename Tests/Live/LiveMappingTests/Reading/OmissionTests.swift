import AttestModel
import LiveMapping
import Testing

@Suite("Parts that a mapping omits, and its protected requests")
struct OmissionTests {
    @Test("An omission has its reason, and an unknown part is an error with the nearest name")
    func omits() throws {
        let mapping = try MappingText.read(yaml: MappingText.whole + "omits: {receipts: none are kept}\n")
        #expect(mapping.omits == [.receipts: "none are kept"])
        let unknown = MappingText.error(yaml: MappingText.whole + "omits: {reciepts: none}\n")
        #expect(unknown.contains("'reciepts' (did you mean 'receipts'?) is no part that a mapping can omit"))
        let blank = MappingText.error(yaml: MappingText.whole + "omits: {expiry: '…'}\n")
        #expect(blank.contains("'expiry' has no reason"))
    }

    @Test("Several protected requests have names, and 'assert' beside 'asserts' is an error")
    func asserts() throws {
        let step = MappingText.whole.split(separator: "  assert:\n")[1]
        let head = MappingText.whole.split(separator: "  assert:\n")[0]
        let deeper = step.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        let both = try MappingText.read(yaml: "\(head)  asserts:\n    play:\n\(deeper)\n    gift:\n\(deeper)\n")
        #expect(both.flows.asserts.map(\.name) == ["play", "gift"])
        #expect(both.flows.assert.name == "play")
        #expect(
            MappingText.error(yaml: "\(MappingText.whole)  asserts:\n    gift:\n\(deeper)\n")
                .contains("has both 'assert' and 'asserts'"))
        #expect(MappingText.error(yaml: String(head)).contains("lacks 'assert', the protected request"))
    }

    @Test("Policies that the mapping states are known, and defaults are not")
    func promises() throws {
        let mapping = try MappingText.read(
            yaml: MappingText.whole + "policies: {separate_purposes: true, repeat: same-answer}\n")
        #expect(mapping.policies.stated == ["separate_purposes", "repeat"])
        #expect(mapping.policies.repeated == .sameAnswer)
    }
}
