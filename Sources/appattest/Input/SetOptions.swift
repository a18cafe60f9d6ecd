import ArgumentParser
import AttestModel
import FixtureForge
import Foundation
import VectorCatalog

/// Which set to make: the committed one, or a fresh one with the same ids and verdicts.
struct SetOptions: ParsableArguments {
    @Option(
        help: "What all keys, challenges and serial numbers are derived from (default: \(SetGenerator.defaultSeed)).")
    var seed: String?

    @Option(help: "The time base of the set, like 2026-03-01T12:00:00Z (default: \(SetGenerator.defaultTime)).")
    var at: String?

    @Flag(help: "A seed that nobody has seen, and now as time base.")
    var fresh = false

    /// Whether this is any other set than the committed one.
    var isCommittedSet: Bool { seed == nil && at == nil && !fresh }

    /// Makes the set.
    func generate() throws -> VectorSet { try base().generate() }

    /// What the set is a function of. The clock and the system's randomness are read here, for `--fresh`, and
    /// nowhere else.
    func base() throws -> SetBase {
        guard seed != "" else { throw CommandFailure.configuration("--seed is empty; any other text will do") }
        let random = "fresh-\(UInt64.random(in: 0...UInt64.max))"
        let chosenSeed = seed ?? (fresh ? random : SetGenerator.defaultSeed.description)
        let now = Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
        let time = try at.map(Self.time) ?? (fresh ? now : SetGenerator.defaultTime)
        guard SetGenerator.times.contains(time) else {
            throw CommandFailure.configuration(
                "--at \(time) is outside \(SetGenerator.times.lowerBound) … \(SetGenerator.times.upperBound), "
                    + "where the test authorities are valid")
        }
        return SetBase(seed: Seed(chosenSeed), time: time)
    }

    private static func time(_ text: String) throws -> Timestamp {
        guard let time = Timestamp(text) else {
            throw CommandFailure.configuration("--at '\(text)' is not a time like 2026-03-01T12:00:00Z")
        }
        return time
    }
}
