import ArgumentParser
import AttestModel
import FixtureForge
import VectorCatalog

/// The set to make: the committed one, or a fresh one with the same ids and verdicts.
struct SetOptions: ParsableArguments {
    @Option(help: "Derive all keys, challenges and serial numbers from this (default: \(SetGenerator.defaultSeed)).")
    var seed: String?

    @Option(help: "Make the set for this time (default: \(SetGenerator.defaultTime)).")
    var at: String?

    @Flag(help: "Make the set for now, with a seed that nobody has seen.")
    var fresh = false

    /// A Boolean value that indicates whether this is the committed set.
    var isCommittedSet: Bool { seed == nil && at == nil && !fresh }

    /// Makes the set.
    func generate() throws -> VectorSet { try base().generate() }

    /// Returns the values that the set is a function of. The clock and the system's randomness are read here, for
    /// `--fresh`, and nowhere else.
    func base() throws -> SetBase {
        let random = Seed("fresh-\(UInt64.random(in: 0...UInt64.max))")
        let chosenSeed = try seed.map(InputValue.seed) ?? (fresh ? random : SetGenerator.defaultSeed)
        let time = try at.map(InputValue.time) ?? (fresh ? SystemClock.now : SetGenerator.defaultTime)
        guard SetGenerator.times.contains(time) else {
            throw CommandFailure.configuration(
                "--at \(time) is outside \(SetGenerator.times.lowerBound) … \(SetGenerator.times.upperBound), "
                    + "where the test authorities are valid")
        }
        return SetBase(seed: chosenSeed, time: time)
    }
}

/// The values that a set is a function of, besides the suite's version.
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
