import Foundation

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3, let jobs = Int(arguments[2]), jobs > 0 else {
        throw TrialFailure("usage: trial PLAN VECTORS JOBS")
    }
    let trial = Trial(
        plan: try PlannedTrial.all(in: arguments[0]), questions: try [Question](below: arguments[1]), jobs: jobs)
    for line in try trial.lines() { print(line) }
} catch {
    FileHandle.standardError.write(Data("trial: \(error)\n".utf8))
    exit(2)
}
