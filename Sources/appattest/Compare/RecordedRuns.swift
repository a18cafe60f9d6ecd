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
    func read(_ files: [String]) throws(CommandFailure) -> [RunRecord] {
        var runs: [RunRecord] = []
        for file in files { runs.append(try Self.read(file)) }
        do throws(RunnerError) {
            if !allowDifferentSets { try RunRecord.requireOneSet(runs) }
        } catch {
            throw CommandFailure(error)
        }
        return runs
    }

    /// Reads one report in JSON Lines.
    ///
    /// - Throws: `CommandFailure` with status 2 that names the file, and the place of the fault in it.
    static func read(_ file: String) throws(CommandFailure) -> RunRecord {
        let text = try InputFile(path: file).text()
        do throws(RunnerError) {
            return try RunRecord(jsonLines: text, name: file)
        } catch {
            throw CommandFailure(error)
        }
    }
}
