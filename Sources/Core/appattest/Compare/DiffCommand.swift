import ArgumentParser
import Reports

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two runs of one verifier, and gate on new failures.",
        usage: "appattest diff <before> <after> [<options>]",
        discussion: """
            Both files are reports that 'run --report jsonl=FILE' wrote, the earlier
            one first.

            Exit status: 0 no new failures, 1 new failures, 2 a report that cannot
            be used.

            Example:
              appattest diff main.jsonl branch.jsonl
            """)

    @Argument(help: "The report of the earlier run.")
    var before: String

    @Argument(help: "The report of the later run.")
    var after: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var runs: RecordedRuns

    func run() throws {
        let both = try runs.read([before, after])
        let difference = RunDifference(from: both[0], to: both[1])
        try output.print(difference)
        if difference.isWorse { throw ExitCode(1) }
    }
}
