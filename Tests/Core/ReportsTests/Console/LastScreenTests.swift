import TestBasics
@testable import Reports

@Suite("The last screen of a run, and its commands")
struct LastScreenTests {
    /// A run with every kind of cause, most of them with many vectors and long words.
    private func worst(_ change: (inout RunOptions) -> Void = { _ in }) throws -> RunRecord {
        let others = try [Outcome.crash, .timeout, .protocolError, .error, .unstable].enumerated().map {
            index, outcome in
            try ExampleRun.result("attestation/other/x\(index)", outcome, nil, .forgery)
        }
        return ExampleRun.run(try ExampleRun.neglecting { Impact.allCases[$0 % 5] } + others, change)
    }

    @Test("It fits a terminal of 24 rows, with the first three causes and a command", arguments: [80, 100, 132])
    func rows(columns: Int) throws {
        let report = try worst { options in
            options.omits = [.challenge: "the session layer compares it, as the design of the server says"]
            options.setArguments = ["--seed", "some seed", "--at", "2026-03-01T12:00:00Z"]
        }
        let files = try ["jsonl=reports/run.jsonl", "html=reports/page.html", "junit=reports/junit.xml"].map {
            try ReportSpecification($0)
        }
        let lines = LastScreen(
            view: report.summary, files: files, whole: "see page.html", columns: columns,
            style: TextStyle(isColored: false)
        ).lines
        // A terminal breaks a line that is too long.
        #expect(lines.reduce(0) { $0 + max(1, ($1.count + columns - 1) / columns) } <= 23)
        #expect(lines.first?.hasPrefix("Not conforming: it accepts forgeries") == true)
        for number in 1...3 { #expect(lines.contains { $0.hasPrefix("\(number)  It does not") }) }
        #expect(lines.contains { $0.hasPrefix("   and ") && $0.hasSuffix(" more causes, see page.html") })
        #expect(lines.contains { $0.hasPrefix("explain  appattest explain attestation/") })
        #expect(lines.contains { $0.hasPrefix("   fix: ") })
    }

    @Test("No line of a report is longer than the terminal, unless one word is", arguments: [40, 80, 120])
    func columns(columns: Int) throws {
        for report in [try worst(), try ExampleRun.red(), try ExampleRun.green(), ExampleRun.fault()] {
            for line in RunDocument(report, columns: columns).text(isColored: false).split(separator: "\n") {
                let longest = line.split(separator: " ").map(\.count).max() ?? 0
                #expect(line.count <= columns || longest > columns / 3, "\(line)")
            }
        }
    }

    @Test("A reason of the target for a check that it leaves out drives no terminal")
    func omission() throws {
        var report = try ExampleRun.red()
        report.header.options.omits = [.challenge: "\u{1B}[2J\u{9B}1m\u{202E}"]
        let text = report.console
        #expect(text.contains("--omit 'challenge="))
        #expect(!text.unicodeScalars.contains { "\u{1B}\u{9B}\u{202E}".unicodeScalars.contains($0) })
    }

    @Test("A command that is broken is one command to a shell")
    func command() {
        let command = "appattest run --target 'exec:./a '\\''b --c'\\''' --omit 'challenge=it says so' --only a/b/c"
        let lines = CommandLayout.lines(command, to: 40, behind: "repeat   ")
        #expect(
            lines == [
                "repeat   appattest run \\", "           --target 'exec:./a '\\''b --c'\\''' \\",
                "           --omit 'challenge=it says so' \\", "           --only a/b/c",
            ])
        let joined = lines.joined(separator: "\n").dropFirst(9).replacing(#/ \\\n +/#, with: " ")
        #expect(joined == command)
        #expect(CommandLayout.lines("appattest explain a/b/c", to: 80, behind: "") == ["appattest explain a/b/c"])
    }

    @Test("A long word of a target stays whole, and its lines keep their form")
    func pieces() {
        #expect("a b".cut(to: 2) == ["a ", "b"] && "".cut(to: 5) == [""])
        #expect("one two three".wrapped(to: 9, behind: "1  ") == ["1  one", "   two", "   three"])
        #expect("one two three".wrapped(to: 7, margin: 0, hanging: 2) == ["one two", "  three"])
    }

    private typealias Change = @Sendable (inout RunOptions) -> Void

    private static let none: Change = { _ in }
    private static let chosen: Change = { $0.only = [Glob("sequence/**")] }
    private static let strict: Change = { options in
        (options.profile, options.capabilities, options.timeout) = (
            .strict, [.roots, .attestation], .milliseconds(500)
        )
    }
    private static let shuffled: Change = { options in
        (options.only, options.shuffleSeed, options.repeats) = ([Glob("sequence/**")], 9, 2)
    }

    @Test(
        "A failure is repeated alone with every option that it depends on, and an unstable one as it was run",
        arguments: [
            (
                .wrongVerdict, nil, strict,
                "--profile strict --capabilities attestation,roots --timeout 0.5 --only attestation/nonce/b"
            ),
            (.wrongVerdict, .iOS17, none, "--shape ios-17 --only attestation/nonce/b"),
            (.wrongVerdict, nil, shuffled, "--only attestation/nonce/b"),
            (.unstable, nil, chosen, "--only 'sequence/**'"),
            (.unstable, nil, shuffled, "--only 'sequence/**' --shuffle --shuffle-seed 9 --repeat 2"),
        ] as [(Outcome, DeviceShape?, Change, String)])
    func repetition(outcome: Outcome, shape: DeviceShape?, change: @Sendable (inout RunOptions) -> Void, words: String)
        throws
    {
        var result = try ExampleRun.result("attestation/nonce/b", outcome, .accept)
        result.shape = shape
        let header = ExampleRun.header(change)
        #expect(
            RepeatCommand.text(result, of: header)
                == "appattest run --target 'exec:./adapter '\\''a b'\\''' --vectors 'my vectors' \(words)")
        #expect(
            RepeatCommand.explanation(of: result, of: header)
                == "appattest explain attestation/nonce/b --vectors 'my vectors'\(shape == nil ? "" : " --shape ios-17")"
        )
    }
}
