import AttestModel
import ArgumentParser
import Foundation
import Reports

/// `appattest diff`: what changed between two runs.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Says what changed between two runs.",
        discussion: """
            Both are reports that 'run --report jsonl=FILE' wrote, the earlier one first.

            Exit status: 0 no new failures, 1 new failures, 2 a report that cannot be used.

            Example: appattest diff main.jsonl branch.jsonl
            """)

    @Argument(help: "The report of the earlier run.")
    var before: String

    @Argument(help: "The report of the later run.")
    var after: String

    @Option(help: "text or json.")
    var format = OutputFormat.text

    @OptionGroup var runs: RecordedRuns

    func run() throws {
        let both = try runs.read([before, after])
        let difference = RunDifference(from: both[0], to: both[1])
        switch format {
        case .text:
            let isColored = Terminal.isColored(FileHandle.standardOutput.fileDescriptor)
            StandardOutput.write(DifferenceText(difference, isColored: isColored).text.utf8)
        case .json: StandardOutput.write(DifferenceJSON.text(difference).utf8)
        }
        if difference.isWorse { throw ExitCode(1) }
    }
}
