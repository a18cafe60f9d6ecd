import ArgumentParser
import AttestModel
import Foundation
import Reports

/// Which reports may stand beside each other, and how they are read.
struct RecordedRuns: ParsableArguments {
    @Flag(help: "Take reports of different vector sets too; a difference may then be one of the sets.")
    var allowDifferentSets = false

    /// Reads reports in JSON Lines, all of one set unless the user allows others.
    ///
    /// - Throws: `CommandFailure` with status 2 that names the file, and where in it the fault is.
    func read(_ files: [String]) throws -> [RunRecord] {
        do throws(RunnerError) {
            var runs: [RunRecord] = []
            for file in files { runs.append(try Self.read(file)) }
            if !allowDifferentSets { try RunRecord.requireOneSet(runs) }
            return runs
        } catch {
            throw CommandFailure.configuration(error.message)
        }
    }

    /// Reads one report in JSON Lines.
    static func read(_ file: String) throws(RunnerError) -> RunRecord {
        try RunRecord(jsonLines: text(of: file), name: file)
    }

    private static func text(of file: String) throws(RunnerError) -> String {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: file))
        } catch {
            throw RunnerError(.file, "\(file) cannot be read: \(error.localizedDescription)")
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw RunnerError(.file, "\(file) is not UTF-8, so no report in JSON Lines")
        }
        return text
    }
}
