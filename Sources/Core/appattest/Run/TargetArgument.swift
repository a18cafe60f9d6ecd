import AdapterTargets
import ArgumentParser
import AttestModel

/// The target.
struct TargetArgument: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run against exec:COMMAND, oneshot:COMMAND, http://…, https://… or builtin:NAME.",
            discussion: """
                exec: starts the command once and exchanges JSON lines with it; oneshot: starts it for every \
                request. No shell is involved, but quotes and backslashes work as in one.
                """, valueName: "target"))
    var target: String

    func specification() throws(RunnerError) -> TargetSpecification { try TargetSpecification(target) }
}
