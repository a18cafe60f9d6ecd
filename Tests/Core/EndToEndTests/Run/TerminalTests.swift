import TestBasics

@Suite("A run on a terminal, and on others")
struct TerminalTests {
    private static let replayed = [
        "run", "--vectors", FewVectors.path, "--target", "builtin:mutant/without-ast-counter", "--only",
        "assertion/counter/*",
    ]

    @Test(
        "It has the terminal's width and ends with the causes in one screen; the progress leaves no trace",
        .enabled(if: Tools.hasPython, "python3 is missing"))
    func screen() async throws {
        let ended = try await Program.run(
            "python3", [Built.testProgram("terminal.py"), Appattest.path] + Self.replayed,
            environment: ["TERM": "xterm", "NO_COLOR": "1", "COLUMNS": nil, "GITHUB_ACTIONS": nil]
        ).succeeded()
        let text = ended.standardOutput.replacing("\r\n", with: "\n")
        let parts = text.components(separatedBy: "\r\u{1B}[K")
        #expect(parts.contains { $0.hasPrefix("0 of ") && $0.hasSuffix(" vectors, 0 failures") })
        let lines = (parts.last ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The path of the program or of the set, which no line break may cut.
        let long = [Appattest.path, FewVectors.path]
        for line in lines { #expect(line.count <= 120 || long.contains(where: line.contains), "\(line)") }
        #expect(lines.contains { $0.count > 80 && !long.contains(where: $0.contains) })
        let screen = lines.suffix(24)
        #expect(screen.contains("Not conforming: it accepts replays"))
        #expect(screen.contains { $0.hasPrefix("explain  ") && $0.contains(" explain assertion/counter/") })
    }

    @Test("A pipe gets colors when they are wanted, as wide as COLUMNS, and no annotations when they are not")
    func pipe() async throws {
        let ended = try await Appattest.run(
            Self.replayed + ["--no-annotations"],
            environment: [
                "COLUMNS": "300", "FORCE_COLOR": "1", "NO_COLOR": nil, "CLICOLOR_FORCE": nil, "GITHUB_ACTIONS": "true",
            ])
        #expect(ended.status == 1 && ended.standardError.isEmpty)
        #expect(ended.standardOutput.contains("\u{1B}[") && !ended.standardOutput.contains("::"))
        #expect(ended.lines.contains { $0.hasPrefix("   fix: ") && $0.count > 120 })
        // The others of the counters that are to be rejected are `should`.
        let count = try FewVectors.manifest().files.compactMap(\.vector).count
        #expect(ended.standardOutput.contains(" 8 of \(count) vectors"))
    }
}
