import ArgumentParser
import AttestModel
import SuiteFiles

/// The choice of the vectors that are run.
struct VectorOptions: ParsableArguments {
    @Option(help: Self.help("profile", [Profile.names])) var profile = Profile.core.rawValue
    @Option(parsing: .singleValue, help: Self.help("only")) var only: [String] = []
    @Option(parsing: .singleValue, help: Self.help("skip")) var skip: [String] = []
    @Option(help: Self.help("shard")) var shard: String?

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
    @Flag(help: Self.help("shuffle")) var shuffle = false
    @Option(help: Self.help("shuffleSeed")) var shuffleSeed: UInt32?
    @Option(name: .customLong("repeat"), help: Self.help("repeats")) var repeats = 1

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
    @Option(help: Self.help("reasons")) var reasons: String?
    @Option(help: Self.help("requireReasons")) var requireReasons: String?

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
