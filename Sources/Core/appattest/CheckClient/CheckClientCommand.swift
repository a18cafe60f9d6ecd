import AdapterTargets
import ArgumentParser
import AttestModel
import ClientCheck
import Foundation
import Reports
import VectorCatalog

struct CheckClientCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration("appattest check-client")

    @OptionGroup(title: "Client") var client: ClientOptions
    @OptionGroup(title: "Client") var connection: ConnectionOptions
    @OptionGroup(title: "Simulated service") var service: ServiceOptions
    @OptionGroup(title: "Checks") var checks: CheckOptions
    @OptionGroup(title: "Output") var output: ReportOptions

    func run(until interruption: Interruption) async throws {
        if checks.list { return try output.format.print(VectorList(try checks.listed())) }
        try output.check()
        let keyFile = FileManager.default.temporaryDirectory.appending(path: SystemRandomness.name("appattest-key"))
            .path
        defer { try? FileManager.default.removeItem(atPath: keyFile) }
        let progress = ProgressLine()
        let settings = try connection.settings()
        let ending = interruption.end(
            sayingFirst: "ending the client", on: progress, of: settings.processes,
            cleaning: { try? FileManager.default.removeItem(atPath: keyFile) })
        let developer = try service.developer()
        let access = try client.access(settings: settings, privateKeyFile: keyFile, hasKey: service.key != nil)
        let run: ClientCheckRun
        let reports: ReportSet
        do {
            let apple = try SimulatedApple(
                developer: developer, seed: SetGenerator.defaultSeed, milliseconds: { SystemClock.milliseconds },
                stopwatch: .monotonic)
            run = try ClientCheckRun(
                access: access, name: client.name, options: try options(), grantsOnce: client.grantsOnce,
                apple: apple, listeners: service.listeners, suiteVersion: SetGenerator.suiteVersion,
                started: SystemClock.now, interruption: ending)
            // Only this user can read the key.
            if client.start != nil,
                !FileManager.default.createFile(
                    atPath: keyFile, contents: Data(developer.privateKeyPEM.utf8),
                    attributes: [.posixPermissions: 0o600])
            {
                throw CommandFailure.configuration("cannot write the private key for the backend to \(keyFile)")
            }
            reports = try output.open()
        } catch {
            await access.close()
            throw error
        }
        progress.show("starting the client")
        let record = try await reports.record(run.initialHeader, showing: progress, of: run.run)
        interruption.finish()
        try output.end(record, reports)
    }

    private func options() throws(RunnerError) -> RunOptions {
        let target = try client.target.map(TargetSpecification.init)
        var options = RunOptions.ofThisProcess(.client, adapter: target.map(AdapterFile.words) ?? [])
        options.targetOption = client.target == nil ? "--endpoint" : "--target"
        options.timeout = try connection.answerTimeout()
        options.startTimeout = max(options.startTimeout, options.timeout)
        options.targetArguments = connection.arguments + client.arguments + service.arguments
        try checks.apply(to: &options)
        return options
    }
}
