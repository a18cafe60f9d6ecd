import AdapterCheck
import AdapterTargets
import ArgumentParser
import AttestModel
import FixtureForge
import Reports
import VectorCatalog

struct CheckAdapterCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration("appattest check-adapter")

    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(until interruption: Interruption) async throws {
        // A check that is cut short has no result: the program may end at once.
        let processes = TargetProcesses()
        interruption.handle {
            processes.killAll()
            return false
        }
        var settings = try connection.settings()
        settings.processes = processes
        let check = try ProtocolCheck(
            verifier.specification(), settings: settings, timeout: connection.answerTimeout(),
            genuine: Self.genuineObjects())
        var report = try await check.run()
        // The adapter is checked once more after it was fixed.
        report.nextCommand =
            [CommandLine.arguments.first ?? "appattest", report.keepsProtocol ? "run" : "check-adapter"]
            + ["--target", verifier.target] + connection.arguments
        interruption.finish()
        try output.print(report)
        throw ExitCode(report.exitCode)
    }

    /// Returns the genuine objects to send, made for now, so that a verifier with the system's clock accepts them.
    private static func genuineObjects() throws -> [Vector] {
        let now = SystemClock.now
        let time = SetGenerator.times.contains(now) ? now : SetGenerator.defaultTime
        do {
            return try Catalog.genuine(in: ForgeContext(seed: SetGenerator.defaultSeed, time: time))
        } catch { throw CommandFailure.suite("the catalogue cannot be made into vectors:\n\(error)") }
    }
}
