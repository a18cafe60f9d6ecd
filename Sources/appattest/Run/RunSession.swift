import AdapterTargets
import ArgumentParser
import AttestModel
import ConformanceRunner
import Foundation
import Reports
import SuiteFiles
import SuiteProof

/// One run, set up and conducted as the options say. What becomes of its report is up to the command.
struct RunSession {
    let set: VectorSet
    let options: RunOptions
    private let specification: TargetSpecification
    private let settings: TargetSettings

    /// Reads the set and all that the options name; the target is not touched yet.
    ///
    /// - Parameter change: what the command adds to the options.
    /// - Throws: `RunnerError` or `CommandFailure` for what cannot be read or makes no sense.
    init(
        target: TargetOptions, vectors: VectorOptions, order: OrderOptions, reasons: ReasonOptions,
        change: (inout RunOptions) throws -> Void = { _ in }
    ) async throws {
        specification = try target.connection.specification()
        settings = try target.connection.settings()
        var options = RunOptions()
        options.program = CommandLine.arguments.first ?? options.program
        try target.apply(to: &options)
        try reasons.apply(to: &options)
        try change(&options)
        var set = try vectors.source.load()
        try vectors.apply(to: &options, set: set)
        try order.apply(to: &options, digest: set.digest)
        if options.profile == .gate, vectors.source.vectors == nil {
            set.gate = Set(await KillMatrix.trial(of: set.vectors).gate)
        }
        (self.set, self.options) = (set, options)
    }

    /// Conducts the run.
    ///
    /// - Parameter opening: makes the reports; called only when the run can take place.
    /// - Throws: `RunnerError` when nothing could be asked.
    func conduct(opening: () throws(RunnerError) -> ReportSet) async throws(RunnerError) -> RunRecord {
        let verifier = try specification.target(
            jobs: options.jobs, settings: settings, builtin: BuiltInTargets.named)
        let progress = ProgressLine()
        let interruption = Interruption(progress: progress)
        defer { interruption.end() }
        let run: ConformanceRun
        let reports: ReportSet
        do throws(RunnerError) {
            let frozen = options.profile.version == nil ? FrozenProfiles() : try FrozenProfiles.builtIn()
            run = try ConformanceRun(
                set: set, target: verifier, options: options, frozen: frozen, interruption: interruption.run)
            reports = try opening()
        } catch {
            await verifier.close()
            throw error
        }
        do throws(RunnerError) {
            return try await run.run { event in
                reports.take(event)
                progress.take(event)
            }
        } catch {
            progress.clear()
            throw error
        }
    }
}
