import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The loaders on the page beside the vectors")
struct LoaderTests {
    /// Returns the loader in a language.
    private static func code(_ language: String) throws -> String {
        let blocks = try VectorsPage.code(language, under: "Load")
        try #require(blocks.count == 1)
        return blocks[0]
    }

    /// Returns the text that a loader must print about the committed set.
    private static func counts() throws -> String {
        let url = URL(filePath: "\(Appattest.vectors)/\(Manifest.fileName)")
        let manifest = try Manifest(json: JSONValue.parse(Data(contentsOf: url)))
        var counts: [AttestModel.Expectation: Int] = [:]
        for file in manifest.files where file.vector != nil {
            let bytes = try Data(contentsOf: URL(filePath: "\(Appattest.vectors)/\(file.path)"))
            counts[try Vector(json: JSONValue.parse(bytes)).expect, default: 0] += 1
        }
        let total = counts.values.reduce(0, +)
        return "\(total) vectors, \(counts[.accept] ?? 0) to accept, \(counts[.reject] ?? 0) to reject\n"
    }

    @Test("Each is short enough to be read", arguments: ["python", "javascript", "go"])
    func length(language: String) throws {
        let lines = try Self.code(language).split(separator: "\n").count
        #expect((5...20).contains(lines))
    }

    @Test("In Python it counts the set and refuses a changed file", .enabled(if: Tools.hasPython, "python3 is missing"))
    func python() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write(Self.code("python"), to: "load.py")
        try await expectLoader("python3", [file], in: scratch)
    }

    @Test("In JavaScript it counts the set and refuses a changed file", .enabled(if: Tools.hasNode, "node is missing"))
    func javascript() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write(Self.code("javascript"), to: "load.js")
        try await expectLoader("node", [file], in: scratch)
    }

    @Test("In Go it counts the set and refuses a changed file", .enabled(if: Tools.hasGo, "go is missing"))
    func go() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write(Self.code("go"), to: "load.go")
        let program = scratch.path("load")
        // The toolchain that is there, and no other from the network.
        let built = try await Program.run(
            "go", ["build", "-o", program, file], environment: ["GOTOOLCHAIN": "local", "GOFLAGS": nil],
            in: scratch.url.path)
        try #require(built.status == 0, "\(built.standardError)")
        try await expectLoader(program, [], in: scratch)
    }

    /// Runs a loader on the committed set, and on one with a file that was changed and still is JSON.
    private func expectLoader(_ program: String, _ arguments: [String], in scratch: ScratchFolder) async throws {
        let ended = try await Program.run(program, arguments + [Appattest.vectors])
        #expect(ended.status == 0, "\(ended.standardError)")
        #expect(try ended.standardOutput == Self.counts())

        try FileManager.default.copyItem(atPath: Appattest.vectors, toPath: scratch.path("set"))
        let name = "assertion/counter/replay-equal.json"
        let text = try String(contentsOfFile: scratch.path("set/\(name)"), encoding: .utf8)
        try scratch.write(text.replacing(#""expect": "reject""#, with: #""expect": "accept""#), to: "set/\(name)")
        let tampered = try await Program.run(program, arguments + [scratch.path("set")])
        #expect(tampered.status != 0)
        #expect(tampered.standardOutput == "")
        #expect(tampered.standardError.contains(name))
    }
}
