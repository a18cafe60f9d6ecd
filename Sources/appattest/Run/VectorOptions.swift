import ArgumentParser
import AttestModel

/// Which vectors are run.
struct VectorOptions: ParsableArguments {
    @OptionGroup var source: VectorSource

    @Option(
        help: ArgumentHelp(
            "What is judged: \(Profile.names), or what one of them was in a version of the suite (core@0.1.0).",
            valueName: "name"))
    var profile = Profile.core.rawValue

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Only vectors whose id matches; repeatable. '*' stays within a part, '**' does not.", valueName: "glob"))
    var only: [String] = []

    @Option(
        parsing: .singleValue, help: ArgumentHelp("No vector whose id matches; repeatable.", valueName: "glob"))
    var skip: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only one of several parts of what the other options leave, like 2/3: each vector is in one part.",
            valueName: "i/n"))
    var shard: String?

    func apply(to options: inout RunOptions, set: VectorSet) throws(RunnerError) {
        options.profile = try Profile(named: profile)
        options.only = only.map(Glob.init)
        options.skip = skip.map(Glob.init)
        if let shard { options.shard = try Shard(option: shard) }
        options.setArguments = arguments(for: set)
    }

    /// The options that lead to the same set again.
    private func arguments(for set: VectorSet) -> [String] {
        if let folder = source.vectors { return ["--vectors", folder] }
        return source.options.isCommittedSet ? [] : ["--seed", set.seed, "--at", set.time.description]
    }
}
