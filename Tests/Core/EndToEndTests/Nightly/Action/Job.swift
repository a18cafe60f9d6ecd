import Foundation
import TestSupport

/// The files and outputs that a step of a job left behind.
struct Job {
    let ended: Ended
    /// The step's outputs.
    let outputs: [String: String]
    /// The text of the job's page.
    let summary: String

    init(ended: Ended, scratch: ScratchFolder) throws {
        self.ended = ended
        let lines = try String(contentsOfFile: scratch.path("github/output"), encoding: .utf8).split(separator: "\n")
        outputs = lines.reduce(into: [:]) { outputs, line in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            outputs[String(parts[0])] = parts.count == 2 ? String(parts[1]) : nil
        }
        summary = try String(contentsOfFile: scratch.path("github/summary"), encoding: .utf8)
    }

    /// The text of a report; `nil` when it is not there.
    func report(_ name: String) -> String? {
        outputs["reports"].flatMap { try? String(contentsOfFile: "\($0)/\(name)", encoding: .utf8) }
    }
}
