import ArgumentParser
import AttestModel
import Reports

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
