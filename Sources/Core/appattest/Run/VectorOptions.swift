import ArgumentParser
import AttestModel
import SuiteFiles

/// The choice of the vectors that are run.
struct VectorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Judge the vectors of \(Profile.names), or of a version of one, like core@0.1.0.",
            valueName: "name"))
    var profile = Profile.core.rawValue

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Run only vectors whose id matches; repeatable. * stays within a part, ** does not.", valueName: "glob"))
    var only: [String] = []

    @Option(parsing: .singleValue, help: ArgumentHelp("Skip vectors whose id matches; repeatable.", valueName: "glob"))
    var skip: [String] = []

    @Option(
        help: ArgumentHelp(
            "Run one of several parts of the vectors that are left, like 2/3; each vector is in one part.",
            valueName: "i/n"))
    var shard: String?

    func apply(to options: inout RunOptions, set: Manifest, source: VectorSource) throws(RunnerError) {
        options.profile = try Profile(named: profile)
        options.only = only.map(Glob.init)
        options.skip = skip.map(Glob.init)
        if let shard { options.shard = try Shard(option: shard) }
        options.setArguments = Self.arguments(for: set, from: source)
    }

    /// Returns the options that lead to the same set again.
    private static func arguments(for set: Manifest, from source: VectorSource) -> [String] {
        if let folder = source.vectors { return ["--vectors", folder] }
        // The same set would be too old by then: another set for the moment has the same ids.
        let subject = SetOptions.arguments(for: set.subject)
        if source.options.fresh { return ["--fresh"] + subject }
        return source.options.isCommittedSet ? [] : ["--seed", set.seed, "--at", set.time.description] + subject
    }
}

/// The order of the vectors, and the number of times.
struct OrderOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Ask in the order of a seed instead of the order of the ids.",
            discussion: "The answers of a verifier that keeps state between objects may change then."))
    var shuffle = false

    @Option(help: ArgumentHelp("Shuffle by this seed (default: derived from the set's digest).", valueName: "n"))
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

/// The judgement of the target's reasons for rejecting.
struct ReasonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Score the reasons for rejecting by this YAML file, which maps codes and reasons to stages.",
            valueName: "file"))
    var reasons: String?

    @Option(
        help: ArgumentHelp(
            "Score them, and fail the run when a vector is rejected for a wrong reason.", valueName: "file"))
    var requireReasons: String?

    func validate() throws {
        guard reasons == nil || requireReasons == nil else {
            throw ValidationError("--require-reasons scores like --reasons, and gates the run; give one of them.")
        }
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        if let reasons { options.reasons = try ReasonMap(file: reasons, option: "--reasons") }
        if let requireReasons {
            options.reasons = try ReasonMap(file: requireReasons, option: "--require-reasons")
            options.requiresReasons = true
        }
    }
}
