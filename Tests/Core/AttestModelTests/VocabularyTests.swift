import CEmbeddedFiles
import TestBasics

@testable import AttestModel

@Suite("The words of the code are the words of the specification")
struct VocabularyTests {
    @Test(
        "Every requirement has its section in spec/requirements.md, in the same order, and its page; there are no others"
    )
    func requirementSections() throws {
        let ids = Requirement.reported.map(\.id)
        let sections = try Built.text("spec/requirements.md").matches(of: /(?m)^### (.*)$/).map { String($0.1) }
        #expect(sections == ids)
        let pages = try FileManager.default.contentsOfDirectory(atPath: Built.path("spec/requirements"))
        #expect(Set(pages) == Set(ids.map { "\($0).md" }))
    }

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
}

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

@Suite("The schemas of the specification are generated")
struct SchemaFileTests {
    @Test("Every definition that a schema names is there", arguments: SchemaFile.ofModel.map(\.name))
    func references(name: String) throws {
        let texts = Dictionary(uniqueKeysWithValues: SchemaFile.ofModel.map { ($0.name, $0.text) })
        let text = try #require(texts[name])
        for match in text.matches(of: #/"\$ref": "(common\.schema\.json)?#/\$defs/(\w+)"/#) {
            var schema = try ObjectReader(JSONValue.parse(Array((match.1 == nil ? text : texts["common"] ?? "").utf8)))
            var definitions = try ObjectReader(schema.value("$defs"))
            _ = try definitions.value(String(match.2))
        }
    }
}
