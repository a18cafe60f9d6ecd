import TestBasics

@Suite("The apps to learn from", .enabled(if: Tools.works("node", ["--version"]), "no node"))
struct RightAppTests {
    private static let script = "examples/app/app.mjs"

    private func check(_ app: String, _ arguments: String...) async throws -> Ended {
        try await Appattest.run(
            ["check-app", "--app", app, "--profile", "strict"] + arguments, in: Built.packageRoot.path)
    }

    @Test("They keep every rule", arguments: ["node \(script)", Built.program("ExampleApp")])
    func right(_ app: String) async throws {
        let ended = try await check(app)
        #expect(ended.status == 0 && ended.standardOutput.contains("It passes all "), "\(ended.standardOutput)")
    }

    @Test("A copy that forgets its key after an outage fails for that")
    func wrong() async throws {
        let scratch = try ScratchFolder()
        let text = try Built.text(Self.script)
        let keeps = #"if (error.code === "serverUnavailable") return null;"#
        #expect(text.contains(keeps))
        let copy = try scratch.write(text.replacing(keeps, with: ""), to: "app.mjs")
        let ended = try await check("node \(copy)", "--only", "app/attest/*")
        #expect(ended.status == 1)
        #expect(ended.unwrapped.contains("After serverUnavailable, the app attests the same key"))
    }
}
