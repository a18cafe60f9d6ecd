import Foundation
import TestSupport
import Testing

@testable import AttestModel

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

    @Test("Every word that has texts in the data file has all of them")
    func texts() {
        for part in LivePart.allCases { #expect(!part.meaning.isEmpty && !part.wanted.isEmpty, "\(part)") }
        for shape in DeviceShape.allCases {
            #expect(![shape.title, shape.meaning, shape.refusal, shape.remedy].contains(""), "\(shape)")
        }
        for impact in Impact.allCases { #expect(!impact.meaning.isEmpty && !impact.plural.isEmpty, "\(impact)") }
        let plain: Set = ["accepted", "rejected", "error", "unsupported"]
        #expect(Set(ReceivedAnswer.allCases.filter(\.meaning.isEmpty).map(\.rawValue)) == plain)
        let plainTypes = ["Stage", "Expectation", "AttestEnvironment", "ReceivedAnswer"]
        for type in SchemaFile.vocabularies where !plainTypes.contains("\(type)") {
            #expect(!type.rows.contains { $0[1].isEmpty }, "\(type)")
        }
        for type in SchemaFile.vocabularies { #expect(!type.summary.isEmpty, "\(type)") }
    }

    private static func sections() throws -> [String] {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/requirements.md"), encoding: .utf8)
        return page.matches(of: /(?m)^### (.*)$/).map { String($0.1) }
    }
}
