import AdapterTargets
import ArgumentParser
import AttestModel
import Foundation
import LiveConformance
import LiveMapping
import ReferenceReceipts
import Reports
import VectorCatalog

struct LiveCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration("appattest live", subcommands: [LiveInitCommand.self])

    @OptionGroup(title: "Backend") var backend: LiveOptions
    @OptionGroup(title: "Simulated Apple of a running backend") var service: ServiceOptions
    @OptionGroup(title: "Checks") var checks: LiveCheckOptions
    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        if checks.list { return try output.format.print(VectorList(try checks.listed())) }
        if let check = backend.check {
            let previews = try backend.mapping(check).preview()
            return try StandardOutput.write(previews.map(\.text).joined(separator: "\n") + "\n")
        }
        try output.check()
        let file = try backend.file()
        var mapping = try backend.mapping(file)
        if let rounds = checks.rounds { mapping.limits.rounds = rounds }
        if checks.learn { mapping.limits.allowLearning() }
        var controls = BackendControls()
        controls.knownApple = try service.knownApple()
        let folder = FileManager.default.temporaryDirectory.appending(path: SystemRandomness.name("appattest-live"))
            .path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let processes = TargetProcesses()
        let progress = ProgressLine()
        let ending = interruption.end(
            sayingFirst: "ending the backend", on: progress, of: processes, endingItself: true,
            cleaning: { try? FileManager.default.removeItem(atPath: folder) })
        var settings = LiveRun.Settings(
            name: file, level: try checks.level(for: mapping, knowsApple: controls.knownApple != nil),
            options: try options(file), folder: folder, allowsRemote: backend.allowRemote,
            authorities: try backend.authorities(), controls: controls, processes: processes,
            receiptReader: { ReferenceReceiptReader(root: $0) })
        settings.symbols = checks.learnedSymbols
        settings.onProgress = { progress.show($0) }
        let run = try LiveRun(mapping, settings: settings, surroundings: try surroundings(), interruption: ending)
        let reports = try output.open()
        StandardError.write(raw: StandardError.terminal.wrapped("\(run.loadText)."))
        let record = try await reports.record(run.initialHeader, showing: progress, of: run.run)
        interruption.finish()
        try output.end(record, reports)
    }

    private func options(_ file: String) throws(RunnerError) -> RunOptions {
        var options = RunOptions.ofThisProcess(.live, adapter: [file])
        options.targetOption = "--config"
        options.targetArguments = backend.arguments + service.arguments + checks.arguments
        try checks.apply(to: &options)
        return options
    }

    /// The clock and the system's randomness are read here, and nowhere else.
    private func surroundings() throws -> LiveSurroundings {
        let seed = try checks.seed.map(InputValue.seed) ?? SetGenerator.defaultSeed
        let stopwatch = Stopwatch.monotonic
        return LiveSurroundings(
            suiteVersion: SetGenerator.suiteVersion, seed: seed, nonce: SystemRandomness.name("run"),
            milliseconds: { SystemClock.milliseconds }, stopwatch: { stopwatch.read() },
            random: { count in SystemRandomness.bytes(count) })
    }
}

struct LiveInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest live init")

    @Option(name: .customLong("out"), help: Self.help("output")) var output: String?

    private static let examples = CarriedFile.mappings.map(\.word)

    @Option(name: .customLong("from"), help: Self.help("example", Self.examples), completion: .list(Self.examples))
    var example: String?
    @Argument(help: Self.help("input")) var input: String?

    func run() throws {
        if let example {
            guard input == nil else {
                throw CommandFailure.configuration("--from takes the place of a file with requests; leave one out")
            }
            return try CarriedFile.named(example, among: CarriedFile.mappings, noun: "an example")
                .write(to: output) { "Change it to your own backend; then 'appattest live --check \($0)'." }
        }
        if let output { try OutputFile(path: output).checkNew() }
        let source = input ?? "standard input"
        let bytes = try InputFile(path: input ?? "-").contents
        let isArchive = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        let draft =
            isArchive
            ? try MappingDraft(har: bytes, source: source)
            : try MappingDraft(curl: String(decoding: bytes, as: UTF8.self), source: source)
        defer { Self.remark(on: draft, file: output ?? "draft") }
        guard let output else { return try StandardOutput.write(draft.yaml) }
        try OutputFile(path: output).write(draft.yaml)
        let variables = draft.variables.isEmpty ? "" : " Set \(draft.variables.joined(separator: ", ")) first."
        try StandardOutput.write(
            "\(output) is written. Read its comments; then 'appattest live --check \(output)'.\(variables)\n")
    }

    /// Writes what the draft leaves out, and what its author should know.
    private static func remark(on draft: MappingDraft, file: String) {
        var remarks = draft.dropped.map { "Not used: \($0.text)" } + draft.remarks
        do throws(MappingError) {
            _ = try draft.readBack(file: file)
        } catch { remarks.append("The draft is no mapping yet: \(error)") }
        for remark in remarks { StandardError.write(raw: StandardError.terminal.wrapped(remark)) }
    }
}
