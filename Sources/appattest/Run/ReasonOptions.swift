import ArgumentParser
import AttestModel
import SuiteFiles

/// What the target's reasons for rejecting are held against.
struct ReasonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A YAML file that maps the target's codes and reasons to stages: rejections are scored by it.",
            valueName: "file"))
    var reasons: String?

    @Option(
        help: ArgumentHelp(
            "The same, and a rejection for another reason than the right one fails the run.", valueName: "file"))
    var requireReasons: String?

    func validate() throws {
        guard reasons == nil || requireReasons == nil else {
            throw ValidationError("--require-reasons scores like --reasons, and gates beside; give one of them.")
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
