import CEmbeddedFiles
import Testing

@testable import AttestModel

@Suite("The file of requirements")
struct RequirementFileTests {
    @Test("It describes every requirement that has a name in code, in the same order")
    func requirements() throws {
        #expect(
            try RequirementFacts.read(EmbeddedFile.requirements_json.bytes).map(\.requirement) == Requirement.allCases)
    }

    @Test(
        "An entry that cannot be read is named with the file",
        arguments: [
            (#"[{"suite": "receipt", "requirements": [{"id": "RCP-NEW"}]}]"#, "[0].requirements[0].id"),
            (#"[{"suite": "receipt", "requirements": [{"id": "RCP-KEY"}]}]"#, "[0].requirements[0].group"),
            (#"[{"suite": "receipts", "requirements": []}]"#, "[0].suite"), ("{}", ""),
        ])
    func defects(text: String, path: String) {
        let error = #expect(throws: ModelError.self) { try RequirementFacts.read(Array(text.utf8)) }
        #expect(error?.path == "requirements.json\(path)")
    }
}
