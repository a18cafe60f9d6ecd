import AttestModel
import EvidenceAnatomy
import Foundation
import Reports
import TestSupport
import Testing

@Suite("The schemas of the reports for scripts")
struct ReportSchemaTests {
    private func text(_ name: String) throws -> String {
        try String(contentsOf: Built.packageRoot.appending(path: "spec/schema/\(name).schema.json"), encoding: .utf8)
    }

    @Test("The schema of a diagnosis is generated")
    func diagnosis() throws {
        #expect(try text("diagnosis") == SchemaFile.diagnosis.text, "run 'make vectors'")
    }

    private static let vocabularies: [(schema: String, path: [String], words: [String])] = [
        ("report", ["header", "properties", "options", "properties", "command"], RunKind.allCases.map(\.command)),
        (
            "report", ["header", "properties", "options", "properties", "omit", "propertyNames"],
            Capability.checks.map(\.rawValue)
        ),
        ("report", ["result", "properties", "standing"], BaselineStatus.allCases.map(\.rawValue)),
        ("report", ["result", "properties", "reasonScore"], ReasonScore.allCases.map(\.rawValue)),
        (
            "inspect", ["properties", "unverified", "items", "properties", "kind"],
            UnverifiedPart.Kind.allCases.map(\.rawValue)
        ),
        ("inspect", ["properties", "beside", "items", "properties", "role"], Sibling.Role.allCases.map(\.rawValue)),
        ("inspect", ["properties", "kind"], ObjectKind.allCases.map(\.rawValue)),
    ]

    @Test("The schemas that are written by hand have the words of the program", arguments: vocabularies)
    func words(schema: String, path: [String], words: [String]) throws {
        var value = try JSONValue.parse(text(schema).utf8)
        for name in (schema == "report" ? ["$defs"] : []) + path + ["enum"] {
            guard case .object(let members) = value else { return #expect(Bool(false), "no object before \(name)") }
            value = try #require(members[name], "\(name)")
        }
        guard case .array(let found) = value else { return #expect(Bool(false), "no list") }
        #expect(found.filter { $0 != .null } == words.map(JSONValue.string))
    }
}
