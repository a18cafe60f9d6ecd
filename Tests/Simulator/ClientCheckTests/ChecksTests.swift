import AttestModel
import Testing

@testable import ClientCheck

@Suite("The table of checks of clients")
struct ChecksTests {
    @Test("Each check has an id and a title of its own, and a requirement of DeviceCheck")
    func outlines() {
        let outlines = ClientChecks.all.map(\.outline)
        #expect(outlines.count >= 60)
        #expect(Set(CheckFacts.all.map(\.name)) == Set(ClientChecks.trials.keys), "each trial has its facts")
        #expect(Set(outlines.map(\.id)).count == outlines.count)
        #expect(outlines.allSatisfy { VectorID($0.id.description) == $0.id })
        #expect(Set(outlines.map(\.title)).count == outlines.count)
        #expect(outlines.allSatisfy { $0.requirement.suite == .devicecheck })
        for outline in outlines where outline.level == .info { #expect(outline.expect == .either) }
    }
}
