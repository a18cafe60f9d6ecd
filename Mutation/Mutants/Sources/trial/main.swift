import Foundation
import Trials

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3, let jobs = Int(arguments[1]), jobs > 0 else {
        throw TrialFailure("usage: trial PLAN JOBS VECTORS...")
    }
    let trial = Trial(
        plan: try PlannedTrial.all(in: arguments[0]),
        questions: try arguments.dropFirst(2).flatMap { try [Question](below: $0) }, jobs: jobs)
    for line in try trial.lines() { print(line) }
} catch {
    FileHandle.standardError.write(Data("trial: \(error)\n".utf8))
    exit(2)
}
