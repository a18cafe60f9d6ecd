import ArgumentParser
import AttestModel
import SuiteFiles

/// Where a command takes its vectors from.
struct VectorSource: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder of vector files (default: the set built into this program).", valueName: "dir"))
    var vectors: String?

    @OptionGroup var options: SetOptions

    func validate() throws {
        guard vectors == nil || options.isCommittedSet else {
            throw ValidationError("--vectors names a set that is made already; --seed, --at and --fresh make another.")
        }
    }

    /// Reads or makes the set.
    func load() throws -> VectorSet {
        guard let vectors else { return try options.generate() }
        return try CommandFailure.wrapping { () throws(RunnerError) in try VectorSetFolder(path: vectors).read() }
    }
}
