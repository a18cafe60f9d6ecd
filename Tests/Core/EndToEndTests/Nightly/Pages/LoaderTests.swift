import TestBasics

@Suite("The loaders on the page beside the vectors")
struct LoaderTests {
    /// Returns the text that a loader must print about the committed set.
    private static func counts() throws -> String {
        let vectors = try CommittedVectors.all()
        let (accepted, rejected) = (vectors.count { $0.expect == .accept }, vectors.count { $0.expect == .reject })
        return "\(vectors.count) vectors, \(accepted) to accept, \(rejected) to reject\n"
    }

    @Test(
        "It is short, counts the set, and refuses a changed file",
        arguments: [
            ["python", "load.py", "python3", "exec python3 load.py \"$0\""],
            ["javascript", "load.js", "node", "exec node load.js \"$0\""],
            // The toolchain that is there, and no other from the network.
            ["go", "load.go", "go", "GOFLAGS= GOTOOLCHAIN=local go build -o load load.go && exec ./load \"$0\""],
        ])
    func loader(words: [String]) async throws {
        let (language, name, interpreter, command) = (words[0], words[1], words[2], words[3])
        try Tools.require(interpreter)
        let blocks = try MarkdownPage("vectors/README.md").code(language, under: "Load")
        try #require(blocks.count == 1)
        #expect((5...20).contains(blocks[0].split(separator: "\n").count))
        let scratch = try ScratchFolder()
        try scratch.write(blocks[0], to: name)
        let ended = try await Program.run("sh", ["-c", command, Appattest.vectors], in: scratch.url.path).succeeded()
        #expect(try ended.standardOutput == Self.counts())

        // The file still is JSON.
        let vector = try ChangedSet.write(to: scratch)
        let tampered = try await Program.run("sh", ["-c", command, scratch.path("set")], in: scratch.url.path)
        #expect(tampered.status != 0)
        #expect(tampered.standardOutput == "")
        #expect(tampered.standardError.contains(vector))
    }
}
