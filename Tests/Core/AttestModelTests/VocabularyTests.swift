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
        #expect(try definition.strings("enum") == words)
    }

    @Test("Every requirement has its section in spec/requirements.md, in the same order, and none is there without one")
    func requirementSections() throws {
        let sections = try Self.sections()
        #expect(sections.map(\.id) == Requirement.reported.map(\.id))
    }

    @Test(
        "A section says the statement, source, stage and group of its requirement",
        arguments: Requirement.reported.map(\.id)
    )
    func requirementTexts(id: String) throws {
        let requirement = try #require(Requirement.named(id))
        let section = try #require(try Self.sections().first { $0.id == id })
        #expect(section.text.hasPrefix(requirement.statement))
        #expect(section.text.contains("- Source: \(requirement.source)"))
        #expect(section.text.lowercased().contains("group `\(requirement.group)`"))
        if let stage = requirement.stage { #expect(section.text.contains("Stage `\(stage.rawValue)`")) }
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

    private static func sections() throws -> [(id: String, text: String)] {
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/requirements.md"), encoding: .utf8)
        return page.components(separatedBy: "\n### ").dropFirst().map { section in
            let parts = section.split(separator: "\n", maxSplits: 1).map(String.init)
            let text = parts.count == 2 ? parts[1] : ""
            // Long lines are wrapped in the page.
            return (parts[0], text.trimmingCharacters(in: .newlines).replacing("\n  ", with: " "))
        }
    }
}
