import Foundation
import TestSupport

/// A run with its report in JSON Lines.
struct Reported {
    let ended: Ended
    let lines: RunLines

    /// Runs the committed set against a target; the report goes to standard output, the text to standard error.
    static func run(_ target: String, _ options: String...) async throws -> Reported {
        let ended = try await Program.run(
            Appattest.path,
            ["run", "--vectors", Appattest.vectors, "--target", target, "--report", "jsonl=-"] + options)
        return Reported(ended: ended, lines: try RunLines(ended.standardOutput))
    }

    /// What the reference verifier makes of every vector without any process in between; asked once.
    static let reference = Task { try await run("builtin:reference", "--profile", "strict") }
}
