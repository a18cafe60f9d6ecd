import ArgumentParser
import AttestModel
import ConformanceRunner
import SuiteFiles

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
        guard let vectors else { return try options.generate() }
        return try VectorSetFolder(path: vectors).read()
    }

    /// Reads or makes the set, and returns one vector, in the shape that the options name.
    func vector(_ id: String, in options: ShapeOptions) throws -> Vector {
        let set = try load()
        guard let vector = set.vectors.first(where: { $0.id.description == id }) else {
            throw CommandFailure.configuration("there is no vector '\(id)'; 'appattest list' shows them all")
        }
        guard let shape = try options.shape(of: set) else { return vector }
        guard let shaped = VectorForms(of: set)?.vectors([vector], in: .shape(shape)).first else {
            throw CommandFailure.configuration(
                "'\(id)' does not exist in the shape of \(shape.title); leave --shape out")
        }
        return shaped
    }
}
