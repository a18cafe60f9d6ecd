import ArgumentParser
import AttestModel
import Reports

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare verifiers side by side, requirement by requirement.",
        usage: "appattest compare <file> ... [<options>]",
        discussion: """
            Each file is a report that 'run --report jsonl=FILE' wrote. Each
            verifier gets its verdict and first cause, and each cell a sign and one
            number; the page opens what a number stands for.

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

    func run() throws { try page.print(RunMatrix(try runs.read(files))) }
}

/// The reports that are compared.
struct RecordedRuns: ParsableArguments {
    @Flag(help: "Compare reports of different vector sets, too; the sets may then make the difference.")
    var allowDifferentSets = false

    /// Reads reports in JSON Lines, all of one set unless the user allows others.
    ///
    /// - Throws: an error with status 2 that names the file, and the place of the fault in it.
    func read(_ files: [String]) throws -> [RunRecord] {
        let runs = try files.map(Self.read)
        if !allowDifferentSets { try RunRecord.requireOneSet(runs) }
        return runs
    }

    /// Reads one report in JSON Lines.
    ///
    /// - Throws: an error with status 2 that names the file, and the place of the fault in it.
    static func read(_ file: String) throws -> RunRecord {
        try RunRecord(jsonLines: InputFile(path: file).contents, name: file)
    }
}
