import AttestModel
import FixtureForge
import Foundation
import Trials
import VerifierFuzz

// The lines of the output: `mutant NUMBER REACHED VECTOR CASE` for each mutant, with `-` as the vector when there is none,
// and `cover VECTOR NUMBER...` for each of the few vectors that kill all these mutants.
do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 6, let jobs = Int(arguments[1]), jobs > 0, let start = UInt64(arguments[2]),
        let count = Int(arguments[3]), let limit = Int(arguments[4])
    else {
        throw TrialFailure("usage: search PLAN JOBS START QUESTIONS MOST-FOR-A-MUTANT FINDINGS")
    }
    let note = { (line: String) in FileHandle.standardError.write(Data("search: \(line)\n".utf8)) }
    let plan = try PlannedTrial.all(in: arguments[0])
    let context = ForgeContext(seed: Seed("mutants"), time: Timestamp(secondsSinceEpoch: 1_772_366_400))
    var supply = QuestionSupply(context, start: start)
    let results = try KillSearch(plan: plan, count: count, limit: limit, jobs: jobs)
        .results(&supply, progress: note)

    let smallest = SmallestCases(forge: supply.forge)
    let folder = URL(filePath: arguments[5])
    var shown: [(about: FuzzCase, vector: String, trial: PlannedTrial)] = []
    for result in results {
        guard let killer = result.killer else {
            print("mutant \(result.trial.number) \(result.reached) -")
            continue
        }
        guard let finding = try await smallest.finding(of: result.trial, from: killer) else {
            print("mutant \(result.trial.number) \(result.reached) - \(killer)")
            continue
        }
        try smallest.write(finding, below: folder)
        print("mutant \(result.trial.number) \(result.reached) \(finding.id) \(finding.question)")
        shown.append((finding.question, finding.id.description, result.trial))
    }

    let cases = Dictionary(shown.map { ($0.vector, $0.about) }) { first, _ in first }.sorted { $0.key < $1.key }
    let asked = cases.compactMap { vector, about in supply.question(about).map { (vector, $0) } }
    let cover = try Cover(of: asked.map(\.1), killing: shown.map(\.trial), jobs: jobs)
    for entry in cover.entries {
        print("cover \(asked[entry.question].0) \(entry.mutants.map(String.init).joined(separator: " "))")
    }
} catch {
    FileHandle.standardError.write(Data("search: \(error)\n".utf8))
    exit(2)
}
