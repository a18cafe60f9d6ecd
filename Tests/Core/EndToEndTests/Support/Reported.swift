import Foundation
import TestSupport

/// A run with its report in JSON Lines.
struct Reported {
    let ended: Ended
    let lines: RunLines

    /// Runs a set against a target; the report goes to standard output, the text to standard error.
    ///
    /// - Parameter vectors: The folder of the set.
    static func run(
        _ target: String, _ options: String..., vectors: String = FewVectors.path,
        environment: [String: String?] = [:]
    ) async throws -> Reported {
        let ended = try await Appattest.run(
            ["run", "--vectors", vectors, "--target", target, "--report", "jsonl=-"] + Appattest.patience + options,
            environment: environment)
        return Reported(ended: ended, lines: try RunLines(ended.standardOutput))
    }

    /// The run of the whole committed set against the reference verifier in the same process, made once.
    static let reference = Task {
        try await run("builtin:reference", "--profile", "strict", vectors: Appattest.vectors)
    }

    /// The run of a few vectors against several adapters of the reference verifier at once, in another order and three
    /// times, made once.
    static let shuffled = Task {
        try await run(
            "exec:\(Appattest.path) adapter", "--profile", "strict", "--jobs", "3", "--shuffle", "--repeat", "3")
    }
}
