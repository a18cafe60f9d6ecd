import ArgumentParser
import AttestModel
import ConformanceRunner

/// Which vectors are run.
struct VectorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder made by 'appattest generate'; without it, the set built into this program.", valueName: "dir"))
    var vectors: String?

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

    @Option(
        help: ArgumentHelp("Derive another set from this seed: same ids and verdicts, other bytes.", valueName: "n"))
    var seed: String?

    @Option(
        help: ArgumentHelp("Move the set's time base, for instance to 2026-03-01T12:00:00Z.", valueName: "time"))
    var at: String?

    @Flag(help: "Derive another set from a seed that nobody can foresee.")
    var fresh = false

    func load() throws -> VectorSet {
        if let vectors {
            guard seed == nil, at == nil, !fresh else {
                throw RunnerError(.usage, "--seed, --at and --fresh make a set, and --vectors reads one; choose.")
            }
            return try VectorDirectory.read(vectors)
        }
        guard seed == nil || !fresh else { throw RunnerError(.usage, "--fresh chooses the seed itself; drop --seed.") }
        let time = try at.map { text in
            guard let time = Timestamp(text) else {
                throw RunnerError(.usage, "--at: '\(text)' is not a time like 2026-03-01T12:00:00Z.")
            }
            return time
        }
        return try BuiltInVectorSet.load(seed: seed, at: time, fresh: fresh)
    }

    /// The options that lead to the same set again.
    func arguments(for set: VectorSet) -> [String] {
        if let vectors { return ["--vectors", vectors] }
        return (seed != nil || fresh ? ["--seed", set.seed] : []) + (at.map { ["--at", $0] } ?? [])
    }
}
