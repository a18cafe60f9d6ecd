import Foundation
import MutationScore

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let start = Date.now
    let run = MutationRun(options: options)
    let score = try run.score()
    let table = ScoreTable(score, seconds: Int(start.distance(to: .now).rounded()))
    print(table.text, terminator: "")
    if options.showsSurvivors { print("\n" + table.survivors, terminator: "") }
    if let json = options.json { try ScoreReport(score).write(to: json) }
    if let count = options.search, !score.survivors.isEmpty {
        print("\n" + (try run.findings(about: score.survivors.map(\.mutant), count: count)).text, terminator: "")
    }
    for fault in score.faults { FileHandle.standardError.write(Data("mutation: \(fault)\n".utf8)) }
    if score.percent < options.required || !score.faults.isEmpty { exit(1) }
} catch {
    FileHandle.standardError.write(Data("mutation: \(error)\n".utf8))
    exit(2)
}
