import AttestModel
import FixtureForge
import VectorCatalog

/// What a set is a function of, beside the suite's version.
struct SetBase {
    let seed: Seed
    let time: Timestamp

    func generate() throws -> VectorSet {
        do {
            return try SetGenerator.set(seed: seed, time: time)
        } catch {
            throw CommandFailure.suite("the catalogue cannot be made into vectors:\n\(error)")
        }
    }
}
