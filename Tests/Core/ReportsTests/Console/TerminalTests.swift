import Testing
@testable import Reports

@Suite("Terminals")
struct TerminalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let isTerminal: Bool
        let environment: [String: String]
        let isColored: Bool
        let movesCursor: Bool

        var testDescription: String { "\(isTerminal ? "terminal" : "pipe") \(environment)" }
    }

    private static let cases = [
        Case(isTerminal: true, environment: [:], isColored: true, movesCursor: true),
        Case(isTerminal: false, environment: [:], isColored: false, movesCursor: false),
        Case(isTerminal: true, environment: ["TERM": "dumb"], isColored: false, movesCursor: false),
        Case(isTerminal: true, environment: ["NO_COLOR": "1"], isColored: false, movesCursor: true),
        Case(isTerminal: true, environment: ["NO_COLOR": ""], isColored: true, movesCursor: true),
        Case(isTerminal: true, environment: ["FORCE_COLOR": "0"], isColored: false, movesCursor: true),
        Case(isTerminal: true, environment: ["FORCE_COLOR": "false"], isColored: false, movesCursor: true),
        Case(isTerminal: false, environment: ["FORCE_COLOR": "1"], isColored: true, movesCursor: false),
        Case(isTerminal: false, environment: ["FORCE_COLOR": ""], isColored: false, movesCursor: false),
        Case(isTerminal: false, environment: ["CLICOLOR_FORCE": "1"], isColored: true, movesCursor: false),
        Case(isTerminal: false, environment: ["CLICOLOR_FORCE": "0"], isColored: false, movesCursor: false),
        Case(
            isTerminal: true, environment: ["FORCE_COLOR": "1", "TERM": "dumb"], isColored: true, movesCursor: false),
        Case(
            isTerminal: true, environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"], isColored: false, movesCursor: true),
        Case(
            isTerminal: true, environment: ["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], isColored: false,
            movesCursor: true),
    ]

    @Test("The environment decides on colors, and the terminal on rewritten lines", arguments: cases)
    func environment(_ given: Case) {
        let terminal = Terminal(isTerminal: given.isTerminal, environment: given.environment)
        #expect(terminal.isColored == given.isColored && terminal.movesCursor == given.movesCursor)
        #expect(terminal.isWatched == given.isTerminal)
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
