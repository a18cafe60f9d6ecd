import ArgumentParser
import AttestModel

/// One vector, named by its id.
struct VectorArgument: ParsableArguments {
    @Argument(help: "The vector's id.")
    var id: String

    @OptionGroup var source: VectorSource

    /// Reads or makes the set, and returns the vector.
    func load() throws -> Vector {
        guard let vector = try source.load().vectors.first(where: { $0.id.description == id }) else {
            throw CommandFailure.configuration("there is no vector '\(id)'; 'appattest list' shows them all")
        }
        return vector
    }
}
