import ArgumentParser
import AttestModel
import Reports
import SuiteFiles

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest compare")

    @Argument(help: Self.help("files")) var files: [String] = []
    @Option(help: Self.help("site")) var site: String?
    @Flag(help: Self.help("check")) var check = false
    @OptionGroup var page: PageOptions
    @OptionGroup var runs: RecordedRuns

    func validate() throws {
        guard (site == nil) != files.isEmpty else {
            throw ValidationError("Name reports, or the folder of a page of results with --site.")
        }
        guard site != nil || !check else { throw ValidationError("--check is about the page of --site.") }
    }

    func run() throws {
        guard let site else { return try page.print(RunMatrix(try runs.read(files))) }
        try ResultsFolder(path: site).publish(isCheck: check)
    }
}

/// A folder with a page of results, the list of its rows and their reports.
private struct ResultsFolder {
    let path: String

    /// Writes the page, or checks that it is what the reports make.
    /// - Throws: an error with status 2 that names the file; `ExitCode(1)` when the page is another.
    func publish(isCheck: Bool) throws {
        let list = try ResultsList(file: "\(path)/results.yaml", now: SystemClock.now)
        let rows = try list.rows.map { row in
            try ResultsPage.Row(InputFile(path: "\(path)/\(row.report)").contents, listing: row)
        }
        let (file, page) = ("\(path)/index.html", try ResultsPage(rows).html())
        guard isCheck else {
            try OutputFile(path: file).write(page)
            return try StandardOutput.write("\(file): \(Count.text(rows.count, "verifier"))\n")
        }
        guard try InputFile(path: file).contents == Array(page.utf8) else {
            StandardError.write(
                "appattest: \(file) is not what the reports make; write it again: appattest compare --site \(path)")
            throw ExitCode(1)
        }
    }
}

/// The reports that are compared.
struct RecordedRuns: ParsableArguments {
    @Flag(help: Self.help("allowDifferentSets")) var allowDifferentSets = false

    /// Reads reports in JSON Lines, all of one set unless the user allows others.
    /// - Throws: an error with status 2 that names the file, and the place of the fault in it.
    func read(_ files: [String]) throws -> [RunRecord] {
        let runs = try files.map(Self.read)
        if !allowDifferentSets { try RunRecord.requireOneSet(runs) }
        return runs
    }

    /// Reads one report in JSON Lines.
    /// - Throws: an error with status 2 that names the file, and the place of the fault in it.
    static func read(_ file: String) throws -> RunRecord {
        try RunRecord(jsonLines: InputFile(path: file).contents, name: file)
    }
}

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest diff")

    @Argument(help: Self.help("before")) var before: String
    @Argument(help: Self.help("after")) var after: String
    @OptionGroup var output: OutputOptions
    @OptionGroup var runs: RecordedRuns

    func run() throws {
        let both = try runs.read([before, after])
        let difference = RunDifference(from: both[0], to: both[1])
        try output.print(difference)
        if difference.isWorse { throw ExitCode(1) }
    }
}

struct DiffSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest diff-set")

    @Argument(help: Self.help("version")) var version: String
    @Argument(help: Self.help("report")) var report: String?
    @Option(help: Self.help("profile")) var profile = "core"
    @OptionGroup var output: OutputOptions
    @OptionGroup var source: VectorSource

    func run() throws {
        guard let choice = Profile.Choice(rawValue: profile), [.core, .strict].contains(choice) else {
            throw CommandFailure.configuration("--profile '\(profile)' is neither core nor strict")
        }
        let (manifest, vectors, _) = try source.runnable()
        try output.print(
            SetDifference(
                since: version, of: choice, among: vectors.outlines, frozen: try FrozenProfiles.builtIn(),
                corrections: manifest.corrections, run: try report.map(RecordedRuns.read)))
    }
}
