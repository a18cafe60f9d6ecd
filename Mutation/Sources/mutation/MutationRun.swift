import Foundation
import MutationScore
import SwitchedSources

/// A run: mutants are made, built and tried.
struct MutationRun {
    /// The time zone of the mutants: one that no machine has by default, so that what depends on it shows.
    private static let timeZone = "Asia/Kathmandu"

    let options: Options

    /// Returns the score.
    func score() throws -> Score {
        let workplace = Workplace(root: URL(filePath: options.root))
        let equivalents = try Equivalents(workplace.equivalents)
        let plan = SourcePlan(try workplace.readSources())
        let sample = Sample(of: plan.mutants, count: options.sample, seed: options.seed)
        let build = SwitchedBuild(workplace: workplace, plan: plan, product: "trial")
        let refused =
            options.isBuilt
            ? try build.last(includes: sample.contains) : try build.build(includes: sample.contains)
        let selection = Selection(
            beginnings: options.only, keys: try options.survivorsOf.map { try ScoreReport($0).survivors })
        let selected = plan.mutants.filter { sample.contains($0) && selection.contains($0) }
        guard !selected.isEmpty else { throw MutationFailure("no mutant is selected.") }
        let tried = selected.filter { !refused.contains($0.number) }
        return try Score(
            plan: plan.mutants, tried: tried, notCompilable: selected.count - tried.count,
            ends: try ends(of: tried, workplace), equivalents: equivalents)
    }

    /// Asks the survivors questions of the search, and writes what it finds to the folder of the findings.
    ///
    /// - Parameter count: the number of questions to forge.
    func findings(about survivors: [PlannedMutant], count: Int) throws -> SearchReport {
        let workplace = Workplace(root: URL(filePath: options.root))
        let plan = SourcePlan(try workplace.readSources())
        let sample = Sample(of: plan.mutants, count: options.sample, seed: options.seed)
        if !options.isBuilt {
            _ = try SwitchedBuild(workplace: workplace, plan: plan, product: "search").build(includes: sample.contains)
        }
        try write(survivors, to: workplace.plan)
        let command = [
            workplace.search.path, workplace.plan.path, String(options.jobs), String(options.seed), String(count),
            String(options.most), options.findings,
        ]
        let (output, status) = try ChildProcess.run(command, timeZone: Self.timeZone)
        guard status == 0 else { throw MutationFailure("the mutants cannot be searched.") }
        let report = try SearchReport(lines: output, about: survivors)
        try report.write(to: URL(filePath: options.findings).appending(path: "findings.json"))
        return report
    }

    private func write(_ mutants: [PlannedMutant], to plan: URL) throws {
        let lines = mutants.map { "\($0.number) \($0.place.map(String.init) ?? "-") \($0.group)\n" }
        try lines.joined().write(to: plan, atomically: true, encoding: .utf8)
    }

    /// Tries mutants in a separate process.
    private func ends(
        of mutants: [PlannedMutant], _ workplace: Workplace
    ) throws -> [Int: (end: Score.End, killer: String?)] {
        try write(mutants, to: workplace.plan)
        let vectors = options.vectors.isEmpty ? [workplace.root.appending(path: "vectors").path] : options.vectors
        let (output, status) = try ChildProcess.run(
            [workplace.trial.path, workplace.plan.path, String(options.jobs)] + vectors, timeZone: Self.timeZone)
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
