import Foundation
import MutationScore
import SwitchedSources

/// A run: mutants are made, built and tried.
struct MutationRun {
    let options: Options

    /// Returns the score.
    func score() throws -> Score {
        let workplace = Workplace(root: URL(filePath: options.root))
        let equivalents = try Equivalents(workplace.equivalents)
        let plan = SourcePlan(try workplace.readSources())
        let sample = Sample(of: plan.mutants, count: options.sample, seed: options.seed)
        let refused = try SwitchedBuild(workplace: workplace, plan: plan).build(includes: sample.contains)
        let tried = plan.mutants.filter { sample.contains($0) && !refused.contains($0.number) }
        return try Score(
            plan: plan.mutants, tried: tried, notCompilable: plan.mutants.count { sample.contains($0) } - tried.count,
            ends: try ends(of: tried, workplace), equivalents: equivalents)
    }

    /// Tries mutants in a separate process.
    private func ends(
        of mutants: [PlannedMutant], _ workplace: Workplace
    ) throws -> [Int: (end: Score.End, killer: String?)] {
        let lines = mutants.map { "\($0.number) \($0.place.map(String.init) ?? "-") \($0.group)\n" }
        try lines.joined().write(to: workplace.plan, atomically: true, encoding: .utf8)
        let vectors = options.vectors ?? workplace.root.appending(path: "vectors").path
        let (output, status) = try ChildProcess.run(
            [workplace.trial.path, workplace.plan.path, vectors, String(options.jobs)])
        guard status == 0 else { throw MutationFailure("the mutants cannot be tried.") }
        var ends: [Int: (Score.End, String?)] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let number = Int(words[0]), let end = Self.ends[String(words[1])] else {
                throw MutationFailure("the trial answers with a line that says nothing: \(line)")
            }
            ends[number] = (end, words[2] == "-" ? nil : String(words[2]))
        }
        return ends
    }

    /// The ends by the words of the trial.
    private static let ends: [String: Score.End] = [
        "answered": .answered, "crashed": .crashed, "endless": .endless, "survived": .survived,
        "unreached": .unreached, "attributed": .attributed,
    ]
}
