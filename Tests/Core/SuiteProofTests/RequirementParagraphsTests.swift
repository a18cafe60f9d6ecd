import AttestModel
import Foundation
import SuiteProof
import TestSupport
import Testing

/// The generated paragraphs that the program is built with.
struct RequirementParagraphsTests {
    private static func text(of file: String) throws -> String {
        try String(contentsOf: Built.packageRoot.appending(path: file), encoding: .utf8)
    }

    @Test("The program has the paragraphs of the specification, without its Markdown")
    func paragraphs() throws {
        let made = try RequirementParagraphs(page: Self.text(of: "spec/requirements.md")).text
        #expect(made == (try Self.text(of: "Sources/Core/Reports/Resources/requirement-paragraphs.json")))
        for mark in ["**", "`", "](", "<!--"] { #expect(!made.contains(mark)) }
    }

    @Test("A requirement without a paragraph is an error that names it")
    func missing() throws {
        let page = try Self.text(of: "spec/requirements.md").replacing("### AST-EXT\n", with: "### AST-OTHER\n")
        let error = #expect(throws: ProofError.self) { try RequirementParagraphs(page: page) }
        #expect(error?.message.contains("AST-EXT") == true)
    }
}
