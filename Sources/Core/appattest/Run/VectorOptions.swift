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

extension Vocabulary {
    /// Reads a comma-separated list of words.
    /// - Parameter noun: the name of such a word, with its article.
    /// - Throws: `RunnerError.usage` that names the word, the one that was probably meant, and all that there are.
    static func list(_ text: String, option: String, noun: String) throws(RunnerError) -> Set<Self>
    where Self: Hashable {
        var chosen: Set<Self> = []
        let parts = text.split(separator: ",")
        for part in parts.isEmpty ? [""] : parts {
            let word = String(part.trimmingPrefix { $0 == " " })
            guard let known = Self(rawValue: word) else {
                let words = allCases.map(\.rawValue)
                throw RunnerError(
                    .usage,
                    "\(option): '\(word)'\(Spelling.hint(word, among: words)) is not \(noun); there are "
                        + "\(words.joined(separator: ", ")).")
            }
            chosen.insert(known)
        }
        return chosen
    }
}

extension Capability {
    /// Reads a comma-separated list of capabilities.
    /// - Throws: `RunnerError.usage` that names the capabilities there are.
    static func list(_ text: String, option: String) throws(RunnerError) -> Set<Capability> {
        guard text.contains(where: { $0 != "," && !$0.isWhitespace }) else {
            throw RunnerError(
                .usage, "\(option): names no capability; leave it out, or give a list like attestation,roots.")
        }
        return try list(text, option: option, noun: "a capability")
    }

    /// Reads the omission of a check, as `CHECK=REASON`.
    /// - Throws: `RunnerError.usage` that names the checks there are, or asks for the reason.
    static func omission(_ text: String, option: String) throws(RunnerError) -> (Capability, reason: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let words = checks.map(\.rawValue)
        guard let check = checks.first(where: { $0.rawValue == parts[0] }) else {
            let hint = Spelling.hint(parts[0], among: words)
            throw RunnerError(
                .usage,
                "\(option): '\(parts[0])'\(hint) is not a check; there are \(words.joined(separator: ", ")).")
        }
        if let reason = parts.dropFirst().first, reason.contains(where: { !$0.isWhitespace }) { return (check, reason) }
        throw RunnerError(
            .usage, "\(option) \(parts[0]): gives no reason; write '\(parts[0])=REASON', which every report repeats.")
    }
}
