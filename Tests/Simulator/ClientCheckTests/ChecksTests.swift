import AttestModel
import Testing

@testable import ClientCheck

@Suite("The table of checks of clients")
struct ChecksTests {
    @Test("Each check has an id and a title of its own, and a requirement of DeviceCheck")
    func outlines() {
        let outlines = ClientChecks.all.map(\.outline)
        #expect(outlines.count >= 60)
        #expect(Set(CallRule.named.keys).isSubset(of: CheckFacts.all.map(\.name)), "each rule has its check")
        let facts = CheckFacts.all
        #expect(facts.allSatisfy { $0.scenario != nil || Scenario.named[$0.name] != nil }, "each check has a scenario")
        #expect(facts.allSatisfy { $0.expected != nil || !$0.rules.isEmpty }, "each check judges something")
        #expect(Set(outlines.map(\.id)).count == outlines.count)
        #expect(outlines.allSatisfy { VectorID($0.id.description) == $0.id })
        #expect(Set(outlines.map(\.title)).count == outlines.count)
        #expect(outlines.allSatisfy { $0.requirement.suite == .devicecheck })
        let named = Set(ClientCheckPart().outlines(with: ["refused_bit: bit1"]).map(\.id.name))
        #expect(named.contains("refused-bit1") && !named.contains("refused-bit0"))
        #expect(
            !ClientChecks.checks(for: .endpoint, grantsOnce: true).contains { $0.outline.id.name == "refused-bit1" })
        for outline in outlines where outline.level == .info { #expect(outline.expect == .either) }
    }
}
