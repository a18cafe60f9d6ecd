import TestBasics

/// The fault of the compiler because of which no tuple in the sources awaits anything in a later element.
@Suite("The fault of the compiler", .enabled(if: Tools.works("swiftc", ["--version"]), "swiftc is missing"))
struct CompilerFaultTests {
    private static let section = "A fault of the compiler"

    /// Compiles the program in ARCHITECTURE.md, and returns what it prints.
    private func printed(_ optimization: String) async throws -> String {
        let page = try MarkdownPage("ARCHITECTURE.md")
        let block = try #require(page.blocks.first { $0.section == Self.section && $0.language == "swift" })
        let scratch = try ScratchFolder()
        let source = try scratch.write(block.text, to: "main.swift")
        let program = scratch.path("program")
        let options = ["-swift-version", "6", optimization, source, "-o", program]
        try await Program.run("swiftc", options).succeeded()
        return try await Program.run(program, []).succeeded().standardOutput
    }

    @Test("Without -O the program prints both indices")
    func unoptimized() async throws { #expect(try await printed("-Onone") == "[0, 1]\n") }

    // This test fails as soon as there is no fault: the section, this suite and LateAwaitTests are not needed then.
    @Test("With -O it loses an index, until the compiler is repaired")
    func optimized() async throws {
        let output = try await printed("-O")
        withKnownIssue("swiftc -O loses the first element of the tuple") { #expect(output == "[0, 1]\n") }
    }
}
