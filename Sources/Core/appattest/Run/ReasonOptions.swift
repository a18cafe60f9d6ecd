import ArgumentParser
import AttestModel
import SuiteFiles

/// The judgement of the target's reasons for rejecting.
struct ReasonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Score the reasons for rejecting by this YAML file, which maps codes and reasons to stages.",
            valueName: "file"))
    var reasons: String?

    @Option(
        help: ArgumentHelp(
            "Score them, and fail the run when a vector is rejected for a wrong reason.", valueName: "file"))
    var requireReasons: String?

    func validate() throws {
        guard reasons == nil || requireReasons == nil else {
            throw ValidationError("--require-reasons scores like --reasons, and gates the run; give one of them.")
        }
    }

    func apply(to options: inout RunOptions) throws(RunnerError) {
        if let reasons { options.reasons = try ReasonMap(file: reasons, option: "--reasons") }
        if let requireReasons {
            options.reasons = try ReasonMap(file: requireReasons, option: "--require-reasons")
            options.requiresReasons = true
        }
    }
}
