import AdapterTargets
import ArgumentParser
import AttestModel
import ConformanceRunner
import Reports
import SuiteFiles
import SuiteProof

/// A command that runs the vectors, and has the options for it. The groups belong to the command itself: a debug build
/// validates a group within a group four times as often at every level.
protocol SessionCommand: InterruptibleCommand {
    var verifier: TargetArgument { get }
    var connection: ConnectionOptions { get }
    var target: TargetOptions { get }
    var source: VectorSource { get }
    var vectors: VectorOptions { get }
    var shape: ShapeOptions { get }
    var order: OrderOptions { get }
    var reasons: ReasonOptions { get }
}

/// A run as the options describe it. The command decides what becomes of its report.
struct RunSession {
    let manifest: Manifest
    let vectors: VectorSupply
    let options: RunOptions
    private let specification: TargetSpecification
    private let settings: TargetSettings
    private let forms: VectorForms?
    private let progress = ProgressLine()

    /// Reads the set and all files that the options name; the target is not touched yet.
    /// - Parameter change: adds the command's own options.
    /// - Throws: `RunnerError` or `CommandFailure` for a file that cannot be read, or options that make no sense.
    init(_ command: some SessionCommand, change: (inout RunOptions) throws -> Void = { _ in }) async throws {
        specification = try command.verifier.specification()
        settings = try command.connection.settings()
        var options = RunOptions.ofThisProcess(.vectors, adapter: AdapterFile.words(of: specification))
        try command.target.apply(to: &options, connection: command.connection)
        try options.limitJobs(for: specification)
        try command.reasons.apply(to: &options)
        try change(&options)
        let progress = progress
        progress.show("reading or forging the vectors")
        defer { progress.clear() }
        var set = try command.source.runnable()
        try command.vectors.apply(to: &options, set: set.manifest, source: command.source)
        options.shape = try command.shape.shape(among: set.forms)
        try command.order.apply(to: &options, digest: set.manifest.digest)
        if options.profile == .gate, set.manifest.gate.isEmpty, command.source.vectors == nil {
            set.manifest.gate = await KillMatrix.trial(of: try set.vectors.all()).gate
        }
        (manifest, vectors, forms) = set
        self.options = options
    }

    /// - Parameter opening: makes the reports; called only when the run can take place.
    /// - Throws: `RunnerError` when no vector could be asked.
    func conduct(
        until interruption: Interruption, opening: () throws(RunnerError) -> ReportSet
    ) async throws(RunnerError) -> RunRecord {
        let verifier = try specification.target(settings: settings, builtin: BuiltInTargets.named)
        let ending = interruption.end(sayingFirst: "ending the target", on: progress, of: settings.processes)
        defer { interruption.finish() }
        let run: ConformanceRun
        let reports: ReportSet
        progress.show("reading or forging the vectors")
        defer { progress.clear() }
        do throws(RunnerError) {
            let end = manifest.time.adding(seconds: Momentary.validity)
            let frozen = options.profile.version == nil ? FrozenProfiles() : try FrozenProfiles.builtIn()
            run = try ConformanceRun(
                manifest: manifest, vectors: vectors, target: verifier, options: options, frozen: frozen, forms: forms,
                isOver: { SystemClock.now > end }, interruption: ending, started: SystemClock.now,
                stopwatch: .monotonic)
            reports = try opening()
        } catch {
            await verifier.close()
            throw error
        }
        progress.show("starting the target")
        return try await reports.record(run.initialHeader, showing: progress, of: run.run)
    }
}

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
