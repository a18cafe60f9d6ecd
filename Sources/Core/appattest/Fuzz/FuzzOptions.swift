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

    @Option(
        help: ArgumentHelp(
            "Fail on new findings (change) or all (batch), or ask the folder alone (prune).", valueName: "mode"))
    var mode = Mode.change

    @Option(help: ArgumentHelp("Derive the questions and all keys from this text.", valueName: "seed"))
    var seed = "1"

    @Option(help: ArgumentHelp("End after this many seconds (default: 60).", valueName: "seconds"))
    var maxTime: Double?

    @Option(help: ArgumentHelp("End after this many questions.", valueName: "count"))
    var maxQuestions: Int?

    @Option(help: ArgumentHelp("Keep the corpus and the findings in this folder.", valueName: "dir"))
    var corpus = "appattest-fuzz"

    @Option(
        help: ArgumentHelp("Leave out the findings that this YAML file names, each with a reason.", valueName: "file"))
    var quirks: String?

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
