import AdapterTargets
import ArgumentParser
import AttestModel
import ConformanceRunner
import Foundation
import Reports
import SuiteFiles
import SuiteProof

/// The options of every command that runs the vectors. Its groups stand side by side: a debug build checks a group
/// within a group once more at every level.
struct SessionOptions: ParsableArguments {
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Vectors") var source: VectorSource
    @OptionGroup(title: "Vectors") var vectors: VectorOptions
    @OptionGroup(title: "Vectors") var shape: ShapeOptions
    @OptionGroup(title: "Order") var order: OrderOptions
    @OptionGroup(title: "Judgement") var reasons: ReasonOptions
}

/// A run as the options describe it. The command decides what becomes of its report.
struct RunSession {
    let set: VectorSet
    let options: RunOptions
    private let specification: TargetSpecification
    private let settings: TargetSettings

    /// Reads the set and all files that the options name; the target is not touched yet.
    ///
    /// - Parameter change: adds the command's own options.
    /// - Throws: `RunnerError` or `CommandFailure` for a file that cannot be read, or options that make no sense.
    init(_ session: SessionOptions, change: (inout RunOptions) throws -> Void = { _ in }) async throws {
        specification = try session.connection.specification()
        settings = try session.connection.settings()
        var options = RunOptions()
        options.program = CommandLine.arguments.first ?? options.program
        try session.target.apply(to: &options, connection: session.connection)
        try session.reasons.apply(to: &options)
        try change(&options)
        var set = try session.source.load()
        try session.vectors.apply(to: &options, set: set, source: session.source)
        options.shape = try session.shape.shape(of: set)
        try session.order.apply(to: &options, digest: set.digest)
        if options.profile == .gate, session.source.vectors == nil {
            set.gate = Set(await KillMatrix.trial(of: set.vectors).gate)
        }
        (self.set, self.options) = (set, options)
    }

    /// Conducts the run.
    ///
    /// - Parameter opening: makes the reports; called only when the run can take place.
    /// - Throws: `RunnerError` when no vector could be asked.
    func conduct(
        until interruption: Interruption, opening: () throws(RunnerError) -> ReportSet
    ) async throws(RunnerError) -> RunRecord {
        let verifier = try specification.target(
            jobs: options.jobs, settings: settings, builtin: BuiltInTargets.named)
        let progress = ProgressLine()
        let ending = Self.ending(of: settings.processes, by: interruption, progress: progress)
        defer { interruption.finish() }
        let run: ConformanceRun
        let reports: ReportSet
        do throws(RunnerError) {
            let end = set.time.adding(seconds: Momentary.validity)
            let frozen = options.profile.version == nil ? FrozenProfiles() : try FrozenProfiles.builtIn()
            run = try ConformanceRun(
                set: set, target: verifier, options: options, frozen: frozen, forms: VectorForms(of: set),
                isOver: { SystemClock.now > end },
                interruption: ending)
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

    /// Returns the end that the user's wish puts to the run. The first time, the run ends in good order; the second
    /// time, the targets are killed and the program ends. Targets have process groups of their own, which the
    /// terminal's signals do not reach.
    private static func ending(
        of processes: TargetProcesses, by interruption: Interruption, progress: ProgressLine
    ) -> RunInterruption {
        let ending = RunInterruption { processes.killAll() }
        interruption.handle {
            guard ending.interrupt() else {
                processes.killAll()
                return false
            }
            progress.clear()
            StandardError.write(
                "appattest: interrupted; ending the target and finishing the reports (once more ends at once)")
            return true
        }
        return ending
    }
}
