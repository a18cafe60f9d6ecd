import ArgumentParser
import AttestModel

/// The extent of a search, and what it leaves behind.
struct FuzzOptions: ParsableArguments {
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        /// For a pull request: only new findings fail.
        case change
        /// For a nightly job: every finding fails, new or not.
        case batch
        /// Asks only what is in the folder, and drops what is solved or no longer shows anything.
        case prune
    }

    @Option(help: Self.help("mode")) var mode = Mode.change
    @Option(help: Self.help("seed")) var seed = "1"
    @Option(help: Self.help("maxTime")) var maxTime: Double?
    @Option(help: Self.help("maxQuestions")) var maxQuestions: Int?
    @Option(help: Self.help("corpus")) var corpus = "appattest-fuzz"
    @Option(help: Self.help("quirks")) var quirks: String?

    func validate() throws {
        if let maxTime, !(maxTime > 0 && maxTime <= 604_800) {
            throw ValidationError("--max-time: must be more than 0 and at most 604800 seconds, not \(maxTime).")
        }
        if let maxQuestions, maxQuestions < 1 {
            throw ValidationError("--max-questions: must be at least 1, not \(maxQuestions).")
        }
        guard mode != .prune || maxQuestions == nil && maxTime == nil else {
            throw ValidationError(
                "--mode prune asks only what is in the folder; leave --max-time and --max-questions out.")
        }
    }

    /// The seconds that the search may take; `nil` for any.
    var seconds: Double? { maxTime ?? (maxQuestions == nil && mode != .prune ? 60 : nil) }
}
