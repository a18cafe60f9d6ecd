import TestBasics
@testable import Reports

@Suite("Terminals, and the progress of a run on them")
struct RunProgressTests {
    private static let terminal = Terminal(isTerminal: true, environment: [:])
    private static let dumb = Terminal(isTerminal: true, environment: ["TERM": "dumb"])
    private static let cleared = "\r\u{1B}[K"

    private func progress(on terminal: Terminal) -> RunProgress {
        var progress = RunProgress(on: terminal)
        var header = ExampleRun.header()
        header.count = 100
        _ = progress.text(after: .started(header), at: .zero)
        return progress
    }

    private func result(_ index: Int, fails: Bool = false) throws -> VectorResult {
        try ExampleRun.result("attestation/nonce/n\(index)", fails ? .wrongVerdict : .pass, fails ? .accept : .reject)
    }

    @Test("It tells how many are done and have failed, and how much time is left once it can be estimated")
    func line() throws {
        var progress = progress(on: Self.terminal)
        #expect(
            progress.text(after: .result(try result(1)), at: .seconds(1)) == Self.cleared
                + "1 of 100 vectors, 0 failures")
        for index in 2...9 { _ = progress.text(after: .result(try result(index)), at: .milliseconds(3000 + index)) }
        #expect(
            progress.text(after: .result(try result(10, fails: true)), at: .seconds(10)) == Self.cleared
                + "10 of 100 vectors, 1 failure, about 90 s left")
        #expect(progress.text(after: .revised(try result(10)), at: .seconds(11)) == nil)
        #expect(
            progress.text(at: .seconds(40)) == Self.cleared
                + "10 of 100 vectors, 0 failures, about 6 min left, no answer for 30 s")
        #expect(
            progress.text(after: .ended(ExampleRun.fault()), at: .seconds(41)) == Self.cleared
                + "writing the reports…")
    }

    @Test("It is not rewritten more than ten times a second")
    func flicker() throws {
        var progress = progress(on: Self.terminal)
        #expect(progress.text(after: .result(try result(1)), at: .milliseconds(50)) == nil)
        #expect(progress.text(after: .result(try result(2)), at: .milliseconds(150)) != nil)
        #expect(progress.text(at: .milliseconds(200)) == nil)
    }

    @Test("It is no longer than the terminal is wide, so that it can be cleared")
    func width() throws {
        let narrow = Terminal(isTerminal: true, columns: 40, environment: [:])
        var progress = progress(on: narrow)
        _ = progress.text(after: .result(try result(1)), at: .seconds(3))
        let text = progress.text(at: .seconds(30)) ?? ""
        #expect(text.dropFirst(Self.cleared.count).count == 39)
    }

    @Test("A dumb terminal gets a line for each tenth of the run, and no cursor is moved")
    func dumb() throws {
        var progress = progress(on: Self.dumb)
        var lines: [String] = []
        for index in 1...100 {
            if let text = progress.text(after: .result(try result(index)), at: .seconds(index)) { lines.append(text) }
        }
        #expect(lines.count == 10 && lines[0] == "10 of 100 vectors, 0 failures, about 90 s left\n")
        #expect(lines.last == "100 of 100 vectors, 0 failures\n")
        #expect(progress.text(at: .seconds(200)) == nil && progress.cleared.isEmpty)
        #expect(progress.text(of: "starting the target") == "starting the target…\n")
        #expect(progress.text(of: "starting the target") == nil)
        var line = RunProgress(on: Self.terminal)
        for _ in 1...2 { #expect(line.text(of: "starting the target") == Self.cleared + "starting the target…") }
    }

    @Test(
        "The environment decides on colors, and the terminal on rewritten lines",
        arguments: [
            (true, [:], true, true), (false, [:], false, false), (true, ["TERM": "dumb"], false, false),
            (true, ["NO_COLOR": "1"], false, true), (true, ["NO_COLOR": ""], true, true),
            (true, ["FORCE_COLOR": "0"], false, true), (true, ["FORCE_COLOR": "false"], false, true),
            (false, ["FORCE_COLOR": "1"], true, false), (false, ["FORCE_COLOR": ""], false, false),
            (false, ["CLICOLOR_FORCE": "1"], true, false), (false, ["CLICOLOR_FORCE": "0"], false, false),
            (true, ["FORCE_COLOR": "1", "TERM": "dumb"], true, false),
            (true, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false, true),
            (true, ["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], false, true),
        ] as [(Bool, [String: String], Bool, Bool)])
    func environment(isTerminal: Bool, environment: [String: String], isColored: Bool, movesCursor: Bool) {
        let terminal = Terminal(isTerminal: isTerminal, environment: environment)
        #expect(terminal.isColored == isColored && terminal.movesCursor == movesCursor)
        #expect(terminal.isWatched == isTerminal)
    }

    @Test("COLUMNS goes before the terminal's own width, and 80 is the width of anything else")
    func columns() {
        func columns(_ own: Int?, _ variable: String? = nil) -> Int {
            Terminal(isTerminal: true, columns: own, environment: variable.map { ["COLUMNS": $0] } ?? [:]).columns
        }
        #expect(columns(nil) == 80 && columns(0) == 80 && columns(132) == 132 && columns(10) == 40)
        #expect(columns(132, "100") == 100 && columns(132, "wide") == 132 && columns(132, "-1") == 80)
    }
}
