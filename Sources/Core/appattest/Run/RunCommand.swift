import ArgumentParser
import AttestModel
import SuiteFiles

struct RunCommand: SessionCommand {
    static let configuration = CommandConfiguration("appattest run")

    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Vectors") var source: VectorSource
    @OptionGroup(title: "Vectors") var vectors: VectorOptions
    @OptionGroup(title: "Vectors") var shape: ShapeOptions
    @OptionGroup(title: "Order") var order: OrderOptions
    @OptionGroup(title: "Judgement") var reasons: ReasonOptions
    @Option(help: Self.help("baseline")) var baseline: String?
    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        try output.check()
        let session = try await RunSession(self) { options in
            if let baseline { options.baseline = try Baseline(file: baseline) }
        }
        try await output.report { opening in try await session.conduct(until: interruption, opening: opening) }
    }
}
