import Foundation
import TestSupport
import Testing

/// The code on the page about the packages is that of their example tests, which are run.
@Suite("The examples on the page about packages")
struct QuotedExampleTests {
    private static let examples = [
        "python": "packages/python/example/test_vectors.py", "javascript": "packages/npm/example/vectors.test.mjs",
        "go": "packages/go/example/vectors_test.go", "rust": "packages/rust/example/vectors.rs",
        "swift": "packages/swift/example/VectorTests.swift", "java": "packages/java/example/VectorsTest.java",
    ]

    @Test("Each is the file of the package", arguments: examples.keys.sorted())
    func quote(language: String) throws {
        let blocks = try MarkdownPage("spec/packages.md").blocks.filter { $0.language == language }
        try #require(blocks.count == 1)
        let example = try MadePackages.example(try #require(Self.examples[language]))
        #expect(blocks[0].lines.map { "\($0)\n" }.joined() == example)
    }
}
