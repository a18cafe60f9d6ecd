import ArgumentParser
import AttestModel

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

    @Option(
        parsing: .singleValue, help: ArgumentHelp("Skip vectors whose id matches; repeatable.", valueName: "glob"))
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
