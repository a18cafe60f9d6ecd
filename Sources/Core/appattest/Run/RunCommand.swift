import ArgumentParser
import AttestModel
import SuiteFiles

struct RunCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the vectors against a target.",
        discussion: """
            The target is a verifier behind an adapter that speaks JSON: a program, or
            an HTTP endpoint.

            Examples:
              appattest run --target 'exec:python3 adapter.py'
              appattest run --target http://127.0.0.1:8080/verify \\
                --profile strict --report junit=report.xml
              appattest run --target 'oneshot:./verify' \\
                --capabilities attestation,roots --only 'attestation/nonce/*'
              appattest run --target 'exec:./adapter' --shuffle --repeat 3
              appattest run --target 'exec:./adapter' \\
                --baseline known-failures.yaml --profile core@0.1.0
              appattest run --target 'exec:./adapter' \\
                --require-reasons reasons.yaml --shard 2/3

            Exit status: 0 conforming, or failing exactly as the baseline says; 1 not
            conforming; 2 usage or configuration; 3 fault of the target or of the
            suite, or interrupted: the reports then have all results until then.
            """)

    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Vectors") var source: VectorSource
    @OptionGroup(title: "Vectors") var vectors: VectorOptions
    @OptionGroup(title: "Vectors") var shape: ShapeOptions
    @OptionGroup(title: "Order") var order: OrderOptions
    @OptionGroup(title: "Judgement") var reasons: ReasonOptions

    @Option(
        help: ArgumentHelp(
            "Tolerate the known failures in this file; see 'appattest baseline write'.",
            discussion: "A vector that fails in another way, or no longer fails, fails the run.",
            valueName: "file"))
    var baseline: String?

    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        try output.check()
        let session = try await RunSession(self) { options in
            if let baseline { options.baseline = try Baseline(file: baseline) }
        }
        try await output.report { opening in try await session.conduct(until: interruption, opening: opening) }
    }
}
