import ArgumentParser
import Foundation
import VectorCatalog

/// The command line: one small file per subcommand.
@main
struct AppAttest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "appattest",
        abstract: "Proves a server's verifier of Apple App Attest evidence right or wrong.",
        discussion: """
            Example: appattest run --target "exec:python3 adapter.py"

            Exit status of every command: 0 fine, 1 not conforming or not accepted, 2 usage or configuration,
            3 fault of the target or of the suite.
            """,
        version: SetGenerator.suiteVersion,
        subcommands: [
            RunCommand.self, BaselineCommand.self, ListCommand.self, ShowCommand.self, ExplainCommand.self,
            VerifyCommand.self, AdapterCommand.self, CheckAdapterCommand.self, GenerateCommand.self,
            MutantsCommand.self,
            DiffCommand.self, CompareCommand.self, AppleCommand.self,
        ])

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            StandardError.write("appattest: \(failure.message)")
            Foundation.exit(failure.status)
        } catch {
            leave(with: error)
        }
    }

    /// Help goes to stdout with status 0; a usage error goes to stderr with the contract's status 2.
    private static func leave(with error: any Error) -> Never {
        let status = exitCode(for: error)
        let message = fullMessage(for: error)
        if !message.isEmpty {
            if status.isSuccess { print(message) } else { StandardError.write(message) }
        }
        Foundation.exit(status == .validationFailure ? 2 : status.rawValue)
    }
}
