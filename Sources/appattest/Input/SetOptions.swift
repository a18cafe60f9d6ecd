import ArgumentParser
import AttestModel
import FixtureForge
import ReferenceVerifier
import SuiteProof
import VectorCatalog

/// The set to make: the committed one, or a fresh one with the same ids and verdicts.
struct SetOptions: ParsableArguments {
    @Option(help: "Derive all keys, challenges and serial numbers from this (default: \(SetGenerator.defaultSeed)).")
    var seed: String?

    @Option(help: "Make the set for this time (default: \(SetGenerator.defaultTime)).")
    var at: String?

    @Flag(
        help: ArgumentHelp(
            "Make the set for now, with a seed that nobody has seen.",
            discussion:
                "A verifier that goes by the system's clock can then be judged on receipts and on leaf certificates "
                + "that live for days: for \(Momentary.validity - Momentary.lead) seconds they need no clock."))
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
        let time =
            try at.map(InputValue.time)
            ?? (fresh ? SystemClock.now.adding(seconds: -Momentary.lead) : SetGenerator.defaultTime)
        guard SetGenerator.times.contains(time) else {
            throw CommandFailure.configuration(
                "--at \(time) is outside \(SetGenerator.times.lowerBound) … \(SetGenerator.times.upperBound), "
                    + "where the test authorities are valid")
        }
        return SetBase(seed: chosenSeed, time: time, isMomentary: fresh)
    }
}

/// The values that a set is a function of, besides the suite's version.
struct SetBase {
    let seed: Seed
    let time: Timestamp
    /// A Boolean value that indicates whether the set is made for the moment.
    let isMomentary: Bool

    func generate() throws -> VectorSet {
        do {
            let verifier = ReferenceVerifier()
            return try SetGenerator.set(seed: seed, time: time) { vectors in
                guard isMomentary else { return vectors }
                return MomentProof.lifting(vectors, at: time) { verifier.assess($0) }
            }
        } catch {
            throw CommandFailure.suite("the catalogue cannot be made into vectors:\n\(error)")
        }
    }
}
