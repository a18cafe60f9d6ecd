import Foundation
import TestSupport
import Testing

@testable import AttestModel

@Suite("The file of requirements")
struct RequirementFileTests {
    @Test("Its requirements have their names in code; 'make requirements' writes them")
    func names() throws {
        let entries = try Requirement.read(PackageResources.requirements_json)
        #expect(entries.map(\.requirement) == Requirement.reported && entries.count > 80)
        let suites = Suite.allCases.filter { suite in entries.contains { $0.requirement.suite == suite } }
        let blocks = suites.map { suite in
            entries.filter { $0.requirement.suite == suite }
                .map { "    package static let \($0.name) = listed(\"\($0.requirement.id)\")\n" }.joined()
        }
        let text =
            "/// The requirements by their names in code: generated from `requirements.json` by `make requirements`.\n"
            + "extension Requirement {\n\(blocks.joined(separator: "\n"))}\n"
        let file = Built.packageRoot.appending(path: "Sources/Core/AttestModel/Vocabulary/Requirement+Names.swift")
        if ProcessInfo.processInfo.environment["WRITE_REQUIREMENTS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(try String(contentsOf: file, encoding: .utf8) == text, "run 'make requirements'")
        }
    }

    @Test(
        "An entry that cannot be read is named with the file",
        arguments: [
            (#"[{"suite": "receipt", "requirements": [{"id": "RCP-NEW"}]}]"#, "[0].requirements[0].group"),
            (#"[{"suite": "receipts", "requirements": []}]"#, "[0].suite"), ("{}", ""),
        ])
    func defects(text: String, path: String) {
        let error = #expect(throws: ModelError.self) { try Requirement.read(Array(text.utf8)) }
        #expect(error?.path == "requirements.json\(path)")
    }
}
