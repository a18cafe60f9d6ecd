import ArgumentParser
import AttestModel
import SuiteFiles
import VectorCatalog

/// The vectors that a command works on.
struct VectorSource: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read the vectors in this folder (default: make the built-in set).", valueName: "dir"))
    var vectors: String?

    @OptionGroup var options: SetOptions

    func validate() throws {
        guard vectors == nil || options.isCommittedSet else {
            throw ValidationError("--vectors reads a set, and --seed, --at and --fresh make one; give either.")
        }
    }

    /// Reads or makes the set.
    func load() throws -> VectorSet {
        guard let vectors else { return VectorSet(try options.generate()) }
        do {
            return try VectorDirectory.read(vectors)
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension VectorSet {
    /// Creates the set of values from one that was just made.
    init(_ set: GeneratedSet) {
        self.init(
            suiteVersion: set.manifest.suiteVersion, digest: set.manifest.digest, seed: set.manifest.seed,
            time: set.manifest.time, vectors: set.vectors, gate: Set(set.manifest.gate))
    }
}
