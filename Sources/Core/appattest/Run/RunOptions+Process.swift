import AdapterTargets
import AttestModel
import Foundation

extension RunOptions {
    /// Returns the default options of a run by this process, with its name and its folder.
    static func ofThisProcess(profile: Profile = .core) -> RunOptions {
        var options = RunOptions(profile: profile)
        options.program = CommandLine.arguments.first ?? options.program
        options.folder = FileManager.default.currentDirectoryPath
        return options
    }

    /// Lowers the number of requests under way to what this process may open files for, and says so.
    ///
    /// - Throws: `RunnerError.usage` when there is no room for one.
    mutating func limitJobs(for specification: TargetSpecification) throws(RunnerError) {
        let room = try specification.room(for: jobs)
        jobs = room.jobs
        if let note = room.note { StandardError.write("appattest: \(note)") }
    }
}
