import ArgumentParser
import Reports

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare verifiers side by side, requirement by requirement.",
        usage: "appattest compare <file> ... [<options>]",
        discussion: """
            Each file is a report that 'run --report jsonl=FILE' wrote. A cell says
            how many of the judged vectors passed, what the failures cost, and how
            many could not be tested.

            Exit status: 0, whatever the runs found; 2 for a report that cannot be
            used.

            Examples:
              appattest compare library-a.jsonl library-b.jsonl
              appattest compare *.jsonl --html comparison.html
            """)

    @Argument(help: "The reports, one for each verifier.")
    var files: [String]

    @OptionGroup var page: PageOptions
    @OptionGroup var runs: RecordedRuns

    func run() throws { try page.print(ComparisonReport(RunMatrix(try runs.read(files)))) }
}
