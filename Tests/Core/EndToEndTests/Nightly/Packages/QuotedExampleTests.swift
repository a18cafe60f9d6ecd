import Foundation
import TestSupport
import Testing

/// The code on the page about the packages is that of their example tests, which are run.
@Suite("The examples on the pages about packages")
struct QuotedExampleTests {
    @Test(
        "Each is the file of the package",
        arguments: [
            ("packages", "python", "packaging/packages/python/example/test_vectors.py"),
            ("python", "python", "packaging/packages/wheel/example/test_verifier.py"),
        ])
    func quote(page: String, language: String, path: String) throws {
        let blocks = try MarkdownPage("spec/\(page).md").blocks.filter { $0.language == language }
        try #require(blocks.count == 1)
        let example = try MadePackages.example(path)
        #expect(blocks[0].lines.map { "\($0)\n" }.joined() == example)
    }
}
