import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The words of the code are the words of the specification")
struct VocabularyTests {
    private static func definitions() throws -> JSONValue {
        let file = Built.packageRoot.appending(path: "spec/schema/common.schema.json")
        var schema = try ObjectReader(JSONValue.parse(Data(contentsOf: file)))
        return try schema.value("$defs")
    }

    private static let vocabularies: [(String, [String])] = [
        ("environment", AttestEnvironment.allCases.map(\.rawValue)), ("level", Level.allCases.map(\.rawValue)),
        ("impact", Impact.allCases.map(\.rawValue)), ("stage", Stage.allCases.map(\.rawValue)),
        ("expectation", Expectation.allCases.map(\.rawValue)), ("capability", Capability.allCases.map(\.rawValue)),
        ("receiptType", ReceiptType.allCases.map(\.rawValue)),
        ("verdict", Verdict.allCases.map(\.rawValue)), ("outcome", Outcome.allCases.map(\.rawValue)),
        ("answer", ReceivedAnswer.allCases.map(\.rawValue)),
    ]

    @Test("Every vocabulary is that of the schemas, in the same order", arguments: vocabularies)
    func schemas(name: String, words: [String]) throws {
        var definitions = try ObjectReader(Self.definitions())
        var definition = try ObjectReader(definitions.value(name))
        #expect(try definition.value("enum", as: .array(of: .string)) == words)
    }

    @Test("Every requirement has its section in spec/requirements.md, in the same order, and none is there without one")
    func requirementSections() throws {
        #expect(try Self.sections() == Requirement.reported.map(\.id))
    }

    @Test("Every requirement says what a verifier neglects that breaks it, in a few words, and in words of its own")
    func duties() {
        #expect(Set(Requirement.reported.map(\.duty)).count == Requirement.reported.count)
        for requirement in Requirement.reported {
            #expect((1...64).contains(requirement.duty.count) && !requirement.duty.hasSuffix("."), "\(requirement.id)")
        }
    }

    @Test("No two requirements share an id, or a group within their suite")
    func requirementNames() {
        #expect(Set(Requirement.reported.map(\.id)).count == Requirement.reported.count)
        #expect(
            Set(Requirement.reported.map { "\($0.suite.rawValue)/\($0.group)" }).count == Requirement.reported.count)
    }

    private static func sections() throws -> [String] {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/requirements.md"), encoding: .utf8)
        return page.matches(of: /(?m)^### (.*)$/).map { String($0.1) }
    }
}
