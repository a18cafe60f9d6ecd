import AdapterCheck
import AdapterTargets
import ArgumentParser
import AttestModel
import Reports

struct CheckAdapterCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-adapter",
        abstract: "Check that an adapter keeps the protocol, whatever its verifier.",
        usage: "appattest check-adapter --target <target> [<options>]",
        discussion: """
            Sends messages that a run never sends: unknown members and operations,
            messages that are not requests, requests of 10 MiB, many at once. For each
            rule that is broken, says what to change in the adapter.

            Examples:
              appattest check-adapter --target 'exec:python3 adapter.py'
              appattest check-adapter --target http://127.0.0.1:8080/verify \\
                --format json

            Exit status: 0 keeps the protocol, 1 does not, 2 usage or configuration,
            3 cannot be started or reached.
            """)

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
            connection.specification(), settings: settings, timeout: connection.answerTimeout())
        let report = try await check.run()
        interruption.finish()
        try output.print(ProtocolReport(report))
        throw ExitCode(report.exitCode)
    }
}
