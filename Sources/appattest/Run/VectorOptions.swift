import ArgumentParser
import AttestModel
import ConformanceRunner

/// Which vectors are run.
struct VectorOptions: ParsableArguments {
    @OptionGroup var source: VectorSource

    @Option(
        help: ArgumentHelp(
            "What is judged: \(Profile.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"))
    var profile = Profile.core.rawValue

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Only vectors whose id matches; repeatable. '*' stays within a part, '**' does not.", valueName: "glob"))
    var only: [String] = []

    @Option(
        parsing: .singleValue, help: ArgumentHelp("No vector whose id matches; repeatable.", valueName: "glob"))
    var skip: [String] = []

    /// The options that lead to the same set again.
    func arguments(for set: VectorSet) -> [String] {
        if let folder = source.vectors { return ["--vectors", folder] }
        return source.options.isCommittedSet ? [] : ["--seed", set.seed, "--at", set.time.description]
    }
}
