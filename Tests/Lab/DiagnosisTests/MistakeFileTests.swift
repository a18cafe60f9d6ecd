import AttestModel
import CEmbeddedFiles
import Testing

@testable import LabModel

@Suite("The file of mistakes")
struct MistakeFileTests {
    @Test("It describes every mistake once, in the order of the names")
    func entries() throws {
        let entries = try MistakeDescription.read(EmbeddedFile.mistakes_json.bytes)
        #expect(entries.map(\.0) == Mistake.allCases)
        for (mistake, text) in entries {
            for sentence in [text.title, text.believed, text.done, text.correction, text.why] {
                #expect(sentence.last == "." && !sentence.contains("{"), "\(mistake.id): \(sentence)")
            }
            #expect(!text.sources.isEmpty, "\(mistake.id)")
            #expect(mistake.title == text.title && mistake.topic == text.topic, "\(mistake.id)")
        }
    }

    @Test(
        "An entry that cannot be read is named with the file",
        arguments: [
            (#"[{"shared": {}, "mistakes": [{"id": "form-hex"}]}]"#, "mistakes.json[0]: form-hex.topic"),
            (#"[{"shared": {}, "mistakes": [{"id": "form-hax"}]}]"#, "mistakes.json[0].id"),
            (#"[{"shared": {}}]"#, "mistakes.json[0].mistakes"), ("{}", "mistakes.json"),
        ])
    func defects(text: String, path: String) {
        let error = #expect(throws: ModelError.self) { try MistakeDescription.read(Array(text.utf8)) }
        #expect(error?.path == path)
    }
}
