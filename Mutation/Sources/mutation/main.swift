import Foundation
import MutationScore

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let start = Date.now
    let score = try MutationRun(options: options).score()
    let table = ScoreTable(score, seconds: Int(start.distance(to: .now).rounded()))
    print(table.text, terminator: "")
    if options.showsSurvivors { print("\n" + table.survivors, terminator: "") }
    if let json = options.json { try ScoreReport(score).write(to: json) }
    for fault in score.faults { FileHandle.standardError.write(Data("mutation: \(fault)\n".utf8)) }
    if score.percent < options.required || !score.faults.isEmpty { exit(1) }
} catch {
    FileHandle.standardError.write(Data("mutation: \(error)\n".utf8))
    exit(2)
}
