import ArgumentParser
import AttestModel
import ConformanceRunner
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
            throw ValidationError(
                "--vectors reads a set, and --seed, --at, --app-id, --environment and --fresh make one; give either.")
        }
    }

    /// Reads or makes the set.
    func load() throws -> VectorSet {
        guard let vectors else { return try options.generate() }
        return try VectorSetFolder(path: vectors).read()
    }

    /// Reads the set, or prepares to make those of its vectors that are asked for.
    func supply() throws -> (vectors: VectorSupply, forms: VectorForms?) {
        guard let vectors else {
            let base = try options.base()
            let supply = try base.supply()
            return (supply, VectorForms(of: supply, seed: base.seed, time: base.time, subject: base.subject))
        }
        let set = try VectorSetFolder(path: vectors).read()
        let supply = VectorSupply(set)
        return (supply, VectorForms(of: supply, in: set.manifest))
    }

    /// Does the same for a run, whose reports name the digest of the set. Only the digest of the committed set is known
    /// without all vectors.
    func runnable() throws -> (manifest: Manifest, vectors: VectorSupply, forms: VectorForms?) {
        if vectors == nil, options.isCommittedSet {
            let (supply, forms) = try supply()
            return (try CommittedSet().manifest, supply, forms)
        }
        let set = try load()
        let supply = VectorSupply(set)
        return (set.manifest, supply, VectorForms(of: supply, in: set.manifest))
    }

    /// Returns the vector that a person names, in the shape that the options name.
    ///
    /// - Parameter others: other words that the name may stand for, to suggest them.
    func vector(_ id: String, or others: [String] = [], in options: ShapeOptions) throws -> Vector {
        let (supply, forms) = try supply()
        let id = try supply.id(named: id, or: others)
        guard let vector = try supply.vectors([id]).first else {
            throw CommandFailure.suite("'\(id)' is in the catalogue, and cannot be made")
        }
        guard let shape = try options.shape(among: forms) else { return vector }
        guard let shaped = forms?.vectors([vector], in: .shape(shape)).first else {
            throw CommandFailure.configuration(
                "'\(id)' does not exist in the shape of \(shape.title); leave --shape out")
        }
        return shaped
    }
}
