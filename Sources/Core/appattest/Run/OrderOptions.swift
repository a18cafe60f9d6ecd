import ArgumentParser
import AttestModel

/// The order of the vectors, and the number of times.
struct OrderOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Ask in the order of a seed instead of the order of the ids.",
            discussion: "The answers of a verifier that keeps state between objects may change then."))
    var shuffle = false

    @Option(
        help: ArgumentHelp(
            "Shuffle by this seed (default: derived from the set's digest).", valueName: "n"))
    var shuffleSeed: UInt32?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Ask each judged vector this many times; one whose answers differ is unstable.",
            discussion: "All are asked once before any is asked again; with --shuffle, each time in another order.",
            valueName: "n"))
    var repeats = 1

    func apply(to options: inout RunOptions, digest: [UInt8]) throws(RunnerError) {
        guard repeats >= 1 else { throw RunnerError(.usage, "--repeat: must be at least 1, not \(repeats).") }
        guard shuffle || shuffleSeed == nil else {
            throw RunnerError(.usage, "--shuffle-seed has no effect without --shuffle; add it.")
        }
        options.repeats = repeats
        if shuffle { options.shuffleSeed = shuffleSeed ?? digest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
    }
}
