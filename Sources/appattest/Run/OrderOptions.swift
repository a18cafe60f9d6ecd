import ArgumentParser
import AttestModel

/// In which order the vectors are asked, and how often.
struct OrderOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Ask in an order that a seed decides, instead of that of the ids.",
            discussion: "A verifier that keeps something from one object to the next may answer otherwise then."))
    var shuffle = false

    @Option(
        help: ArgumentHelp(
            "What the order of --shuffle follows from (default: derived from the set's digest).", valueName: "n"))
    var shuffleSeed: UInt32?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Ask each judged vector so many times; one whose answers differ is unstable.",
            discussion: "All are asked once before any is asked again; with --shuffle, each time in another order.",
            valueName: "n"))
    var repeats = 1

    func apply(to options: inout RunOptions, digest: [UInt8]) throws(RunnerError) {
        guard repeats >= 1 else { throw RunnerError(.usage, "--repeat: must be at least 1, not \(repeats).") }
        guard shuffle || shuffleSeed == nil else {
            throw RunnerError(.usage, "--shuffle-seed says how to shuffle; add --shuffle.")
        }
        options.repeats = repeats
        if shuffle { options.shuffleSeed = shuffleSeed ?? digest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
    }
}
