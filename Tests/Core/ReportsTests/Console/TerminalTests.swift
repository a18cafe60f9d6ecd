import Testing
@testable import Reports

@Suite("Terminals")
struct TerminalTests {
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
