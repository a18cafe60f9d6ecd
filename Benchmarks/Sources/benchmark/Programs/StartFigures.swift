import Measurement

/// The time from the start of the program to its first answer.
struct StartFigures {
    let place: Workplace
    let rounds: Int

    func measure() throws -> [Figure] {
        let comparison = try Comparison(
            rounds: rounds,
            work: { try ChildRun([place.program, "--version"]).elapsed * 1e3 },
            floor: { try ChildRun([place.helper("EmptyProgram")]).elapsed * 1e3 })
        let command = try Comparison(
            rounds: rounds,
            work: { try ChildRun([place.program, "--version"]).elapsed * 1e3 },
            floor: { try ChildRun([place.helper("EmptyCommand"), "--version"]).elapsed * 1e3 })
        return [
            Figure(
                "start-up (--version)", comparison, .atMost(2),
                limit: Limit(
                    Distribution([command.floor.median / comparison.floor.median]), within: 1.25,
                    because: "an executable with the same libraries and one command of swift-argument-parser"),
                floor: "an empty Swift executable", remark: Self.times(comparison)),
            Figure(
                "start-up (--version)", command, floor: "one with the same libraries", remark: Self.times(command)),
            Figure("start-up, time", comparison.work, .milliseconds, .atMost(30)),
        ]
    }

    private static func times(_ comparison: Comparison) -> String {
        "\(FigureTable.number(comparison.work.median)) ms, the floor \(FigureTable.number(comparison.floor.median)) ms"
    }
}
