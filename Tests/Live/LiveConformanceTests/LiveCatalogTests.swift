import AttestModel
import Testing

@testable import LiveConformance

@Suite("The catalogue of live checks")
struct LiveCatalogTests {
    @Test("No two checks share an id, and each is named live/group/name")
    func ids() throws {
        let ids = try LiveChecks.all().map(\.outline.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.suite == "live" && VectorID($0.description) == $0 })
    }

    @Test("Every requirement about running backends has a check of level must or should")
    func requirements() throws {
        let judged = try LiveChecks.all().map(\.outline).filter { $0.level != .info }
        for requirement in Requirement.allCases.filter({ $0.suite == .live }) {
            #expect(judged.contains { $0.requirement == requirement }, "\(requirement.id)")
        }
    }

    // F-38 has the number of another: F-31 has the faults of the catalogue.
    @Test(
        "Every duty of the list has a check",
        arguments: [
            1...8, 10...21, 30...37, 39...40, 50...56, 58...62, 64...64, 67...74, 76...77, 80...82, 84...84, 87...88,
            95...96, 98...107,
        ].flatMap { Array($0) })
    func duties(number: Int) throws {
        let tag = number < 10 ? "F-0\(number)" : "F-\(number)"
        #expect(try LiveChecks.all().contains { $0.outline.tags.contains(tag) }, "\(tag)")
    }

    @Test("A fault of the catalogue keeps its requirement, and a check at L0 needs no test root")
    func faults() throws {
        let faults = try LiveChecks.all().filter { ["attestation", "assertion"].contains($0.outline.id.group) }
        #expect(faults.count > 200)
        #expect(faults.allSatisfy { $0.outline.requirement.suite != .live && $0.outline.expect == .reject })
        #expect(
            try LiveChecks.all().filter { $0.levels.contains(.hostile) }.allSatisfy {
                $0.needs.allSatisfy { !$0.disturbs }
            })
    }
}
