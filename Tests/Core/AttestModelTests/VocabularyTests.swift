import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The words of the code are the words of the specification")
struct VocabularyTests {
    @Test("Every requirement has its section in spec/requirements.md, in the same order, and none is there without one")
    func requirementSections() throws { #expect(try Self.sections() == Requirement.reported.map(\.id)) }

    @Test(
        "Every requirement says what a verifier neglects that breaks it, in a few words of its own, and has a group of its own"
    )
    func duties() {
        #expect(Set(Requirement.reported.map(\.duty)).count == Requirement.reported.count)
        let groups = Set(Requirement.reported.map { "\($0.suite.rawValue)/\($0.group)" })
        #expect(groups.count == Requirement.reported.count)
        for requirement in Requirement.reported {
            #expect((1...64).contains(requirement.duty.count) && !requirement.duty.hasSuffix("."), "\(requirement.id)")
        }
    }

    private static func sections() throws -> [String] {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/requirements.md"), encoding: .utf8)
        return page.matches(of: /(?m)^### (.*)$/).map { String($0.1) }
    }
}
