import AdapterCheck
import AdapterTargets
import ArgumentParser
import AttestModel
import Reports

/// `appattest check-adapter`: does an adapter keep the protocol?
struct CheckAdapterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-adapter", abstract: "Check that an adapter keeps the protocol, whatever its verifier.",
        discussion: """
            Sends what a run never sends: unknown members and operations, messages that are no requests, requests of \
            10 MiB, many at once. Says for each rule that is broken what to change in the adapter.

              appattest check-adapter --target 'exec:python3 adapter.py'
              appattest check-adapter --target http://127.0.0.1:8080/verify --format json

            Exit status: 0 keeps the protocol, 1 does not, 2 usage or configuration, 3 cannot be started or reached.
            """)

    @OptionGroup(title: "Target") var connection: ConnectionOptions

    @Option(help: "How the findings are printed.")
    var format = OutputFormat.text

    func run() async throws {
        let report: AdapterCheckReport
        do throws(RunnerError) {
            report = try await check()
        } catch {
            throw CommandFailure(status: error.exitCode, message: error.message)
        }
        switch format {
        case .text: StandardOutput.write(AdapterCheckText(report).text.utf8)
        case .json: StandardOutput.write(AdapterCheckJSON(report).text.utf8)
        }
        throw ExitCode(report.exitCode)
    }

    private func check() async throws(RunnerError) -> AdapterCheckReport {
        let check = try ProtocolCheck(
            connection.specification(), settings: connection.settings(), timeout: connection.answerTimeout())
        let interruption = Interruption()
        defer { interruption.end() }
        return try await check.run()
    }
}
