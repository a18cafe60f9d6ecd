import ArgumentParser
import AttestModel
import Reports

struct BaselineWriteCommand: SessionCommand {
    static let configuration = CommandConfiguration("appattest baseline write")

    @OptionGroup var baseline: BaselineOptions
    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Vectors") var source: VectorSource
    @OptionGroup(title: "Vectors") var vectors: VectorOptions
    @OptionGroup(title: "Vectors") var shape: ShapeOptions
    @OptionGroup(title: "Order") var order: OrderOptions
    @OptionGroup(title: "Judgement") var reasons: ReasonOptions

    func run(until interruption: Interruption) async throws {
        let old = try baseline.old()
        let session = try await RunSession(self)
        let report = try await session.conduct(until: interruption) { ReportSet() }
        if let fault = report.fault {
            throw CommandFailure(
                status: fault.exitCode, message: "\(fault.sentence) '\(baseline.output)' is left as it was.")
        }
        try baseline.write(
            report.failureByID, on: BaselineSet(session.manifest), with: session.vectors.outlines, replacing: old)
    }
}
