import ArgumentParser
import AttestModel
import Reports

/// The reports that are compared.
struct RecordedRuns: ParsableArguments {
    @Flag(help: "Compare reports of different vector sets, too; the sets may then make the difference.")
    var allowDifferentSets = false

    /// Reads reports in JSON Lines, all of one set unless the user allows others.
    ///
    /// - Throws: `CommandFailure` with status 2 that names the file, and the place of the fault in it.
    func read(_ files: [String]) throws(CommandFailure) -> [RecordedRun] {
        var runs: [RecordedRun] = []
        for file in files { runs.append(try Self.read(file)) }
        do throws(RunnerError) {
            if !allowDifferentSets { try RecordedRun.requireOneSet(runs) }
        } catch {
            throw CommandFailure(error)
        }
        return runs
    }

    /// Reads one report in JSON Lines.
    ///
    /// - Throws: `CommandFailure` with status 2 that names the file, and the place of the fault in it.
    static func read(_ file: String) throws(CommandFailure) -> RecordedRun {
        let text = try InputFile(path: file).text()
        do throws(RunnerError) {
            return try RecordedRun(jsonLines: text, name: file)
        } catch {
            throw CommandFailure(error)
        }
    }
}
