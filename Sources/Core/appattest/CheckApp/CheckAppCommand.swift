import AdapterTargets
import AppCheck
import ArgumentParser
import AttestModel
import Foundation
import Reports
import SuiteFiles
import VectorCatalog

struct CheckAppCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration("appattest check-app")

    @Option(help: Self.help("app")) var app: String?
    @Option(help: Self.help("timeout")) var timeout = 60.0
    @OptionGroup(title: "Checks") var choice: CheckChoice
    @Flag(help: Self.help("list")) var list = false
    @Option(help: Self.help("baseline")) var baseline: String?
    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        if list {
            let outlines = try choice.named(AppChecks.all.map(\.outline), command: "appattest check-app")
            return try output.format.print(VectorList(outlines))
        }
        guard let app else {
            throw CommandFailure.configuration("there is no app to check; name its command with --app")
        }
        try output.check()
        let options = try options(app)
        var settings = TargetSettings()
        settings.environment["SWIFT_BACKTRACE"] = "enable=no"
        let folder = FileManager.default.temporaryDirectory.appending(path: SystemRandomness.name("appattest-app")).path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let progress = ProgressLine()
        let ending = interruption.end(
            sayingFirst: "ending the app", on: progress, of: settings.processes,
            cleaning: { try? FileManager.default.removeItem(atPath: folder) })
        let run = try AppCheckRun(
            ProgramApp(try Command(app), settings: settings), name: app, options: options, storage: folder,
            seed: SetGenerator.defaultSeed, suiteVersion: SetGenerator.suiteVersion, started: SystemClock.now,
            interruption: ending, stopwatch: .monotonic, now: { SystemClock.milliseconds })
        let reports = try output.open()
        progress.show("launching the app")
        let record = try await reports.record(run.initialHeader, showing: progress, of: run.run)
        interruption.finish()
        try output.end(record, reports)
    }

    private func options(_ app: String) throws -> RunOptions {
        guard timeout > 0, timeout <= 3600 else {
            throw CommandFailure.configuration(
                "--timeout: must be more than 0 and at most 3600 seconds, not \(timeout)")
        }
        var options = RunOptions.ofThisProcess(.app, adapter: AdapterFile.words(of: try Command(app)))
        options.targetOption = "--app"
        options.timeout = .milliseconds(Int64((timeout * 1000).rounded(.up)))
        try choice.apply(to: &options)
        if let baseline { options.baseline = try Baseline(file: baseline) }
        return options
    }
}
