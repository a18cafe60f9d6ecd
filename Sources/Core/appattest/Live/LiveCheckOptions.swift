import ArgumentParser
import AttestModel
import LiveConformance
import LiveMapping
import SuiteFiles

/// The checks that are made of a backend.
struct LiveCheckOptions: ParsableArguments {
    @Flag(help: "List the checks that --level, --only and --skip leave, and check nothing.")
    var list = false

    @Option(
        help: ArgumentHelp(
            "Make the checks of L0, L1, L2 or L3 (default: the highest that the mapping allows).", valueName: "level"))
    var level: String?

    @OptionGroup var choice: CheckChoice

    @Option(help: ArgumentHelp("Play this many rounds of each race (default: limits.rounds).", valueName: "count"))
    var rounds: Int?

    @Option(
        help: ArgumentHelp(
            "Tolerate the known failures in this file; see 'appattest baseline from'.", valueName: "file"))
    var baseline: String?

    @Option(help: ArgumentHelp("Take the test root of this seed (default: that of the suite).", valueName: "text"))
    var seed: String?

    func validate() throws {
        if let rounds, !(1...10_000).contains(rounds) {
            throw ValidationError("--rounds: must be from 1 to 10000, not \(rounds).")
        }
    }

    /// Returns the checks that the options name, of whatever profile.
    func listed() throws(RunnerError) -> [VectorOutline] {
        let catalog = try LiveCatalog()
        let outlines = try namedLevel().map(catalog.outlines) ?? catalog.outlines
        return try choice.named(outlines, command: "appattest live")
    }

    /// Returns the level that the user names, or else the highest that the mapping allows.
    func level(for mapping: BackendMapping, knowsApple: Bool) throws(RunnerError) -> LiveLevel {
        try namedLevel() ?? .highest(of: mapping, knowsApple: knowsApple)
    }

    private func namedLevel() throws(RunnerError) -> LiveLevel? {
        guard let level else { return nil }
        guard let known = LiveLevel(rawValue: level.uppercased()) else {
            throw RunnerError(
                .usage,
                "--level '\(level)' is not one of \(LiveLevel.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return known
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        try choice.apply(to: &options)
        if let baseline { options.baseline = try Baseline(file: baseline) }
    }

    /// The same options again, for the commands that repeat a failure.
    var arguments: [String] {
        (level.map { ["--level", $0] } ?? []) + (rounds.map { ["--rounds", "\($0)"] } ?? [])
            + (seed.map { ["--seed", $0] } ?? [])
    }
}
