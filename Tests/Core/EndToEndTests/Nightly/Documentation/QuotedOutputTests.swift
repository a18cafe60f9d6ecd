import TestBasics

/// Runs the commands that the pages show, and compares their output with the quotes.
@Suite("Outputs that the pages quote")
struct QuotedOutputTests {
    private static let quoting = MarkdownPage.paths.filter { path in
        (try? MarkdownPage(path))?.blocks.contains { $0.language == "console" } == true
    }

    @Test(
        "Every command of a page prints what the page quotes", .enabled(if: Tools.hasPython, "python3 is missing"),
        arguments: quoting)
    func quotes(path: String) async throws {
        let page = try MarkdownPage(path)
        let scratch = try ScratchFolder()
        try prepare(scratch)
        for block in page.blocks {
            switch block.language {
            case "console":
                for quoted in try QuotedCommand.all(in: block) {
                    let ended = try await run(quoted.command, in: scratch)
                    let difference = quoted.firstDifference(from: ended.standardOutput)
                    #expect(difference == nil, "\(path): $ \(quoted.command)\n\(difference ?? "")")
                }
            case "python" where block.lines.contains { $0.hasPrefix("def verify(operation, request)") }:
                // The page shows the part of the template that its user fills in.
                try scratch.write(
                    AdapterTemplate.python.filled(with: block.lines.joined(separator: "\n")),
                    to: "conformance/adapter.py")
            case "diff": try apply(block, to: "conformance/adapter.py", in: scratch)
            default: break
            }
        }
    }

    /// Makes what the pages take for granted: the program on the `PATH`, and the server that they speak of.
    private func prepare(_ scratch: ScratchFolder) throws {
        let program = try Built.text("Tests/Core/TestPrograms/quoted-appattest.sh")
            .replacing("VECTORS", with: Appattest.vectors).replacing("PROGRAM", with: Appattest.path)
        try scratch.write(program, to: "bin/appattest", executable: true)
        try scratch.write(Built.text("Tests/Core/AdapterFillings/attest.py"), to: "attest.py")
        for name in ["backend.py", "store.py", "verifier.py", "wrong.py"] {
            try scratch.write(Built.text("examples/orders/\(name)"), to: name)
        }
        let mapping = try Built.text("examples/orders/mapping.yaml").replacing("8085", with: "\(try FreePort.any())")
        try scratch.write(mapping, to: "mapping.yaml")
        try scratch.write(mapping.replacing("backend.py", with: "wrong.py"), to: "wrong.yaml")
    }

    private func run(_ command: String, in scratch: ScratchFolder) async throws -> Ended {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Program.run(
            "/bin/sh", ["-c", "{ \(command)\n} 2>&1"],
            environment: [
                "PATH": "\(scratch.path("bin")):\(path)", "APPATTEST_PROGRAM": Appattest.path, "GITHUB_ACTIONS": nil,
            ], in: scratch.url.path)
    }

    /// Replaces the lines that a diff takes out by those that it puts in.
    private func apply(_ diff: MarkdownPage.Block, to name: String, in scratch: ScratchFolder) throws {
        func lines(_ mark: Character) -> String {
            diff.lines.filter { $0.first == mark || $0.first == " " }.map { "\($0.dropFirst())\n" }.joined()
        }
        let text = try scratch.read(name)
        try #require(text.contains(lines("-")))
        try scratch.write(text.replacing(lines("-"), with: lines("+")), to: name)
    }
}

/// A command in a `console` block of a page, with the output that the page quotes.
///
/// A line of the quote that is `…` alone stands for any number of lines; `…` within a line stands for any text.
struct QuotedCommand {
    /// The command as a shell takes it, without the prompt.
    let command: String
    let output: [String]

    /// Reads the commands of a block. Each begins with the prompt `$ `, and goes on while lines end in a backslash.
    static func all(in block: MarkdownPage.Block) throws -> [QuotedCommand] {
        var found: [QuotedCommand] = []
        var lines = block.lines[...]
        while let first = lines.popFirst() {
            guard first.hasPrefix("$ appattest ") else { throw NotACommand(line: first) }
            var command = [String(first.dropFirst(2))]
            while command[command.count - 1].hasSuffix("\\"), let next = lines.popFirst() { command.append(next) }
            var output = lines.prefix { !$0.hasPrefix("$ ") }
            lines = lines.dropFirst(output.count)
            while output.last == "" { output.removeLast() }
            found.append(QuotedCommand(command: command.joined(separator: "\n"), output: Array(output)))
        }
        return found
    }

    /// A `console` block that does not begin with a command that the tests can run.
    struct NotACommand: Error {
        let line: String
    }

    /// Returns the first line of the quote that the real output does not have, or `nil` when all of it fits.
    func firstDifference(from real: String) -> String? {
        var lines = real.components(separatedBy: "\n")[...]
        while lines.last == "" { lines.removeLast() }
        var isElided = false
        for quoted in output {
            if quoted == "…" {
                isElided = true
                continue
            }
            let candidates = isElided ? lines : lines.prefix(1)
            guard let index = candidates.firstIndex(where: { Self.fits($0, quoted) }) else {
                return "quoted: \(quoted)\nreal:   \(lines.first ?? "(nothing)")"
            }
            lines = lines[(index + 1)...]
            isElided = false
        }
        return isElided ? nil : lines.first.map { "not quoted: \($0)" }
    }

    private static func fits(_ line: String, _ quoted: String) -> Bool {
        var parts = quoted.components(separatedBy: "…")[...]
        guard let first = parts.popFirst(), line.hasPrefix(first) else { return false }
        guard let last = parts.popLast() else { return line == first }
        var rest = line.dropFirst(first.count)
        for part in parts where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
