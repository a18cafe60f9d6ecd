import ArgumentParser
import AttestModel
import Foundation
import LocalServer
import ReferenceBackend
import ReferenceVerifier

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a reference backend that accepts App Attest and DeviceCheck.",
        usage: "appattest serve --app-id <id> [--state <file>] [<options>]",
        discussion: """
            Serves accounts and sessions, challenges, the attestation of keys, purchases
            that are protected by assertions, promotions by DeviceCheck, and the exchange
            of receipts: a backend to read, to compare one's own with, and to try
            'appattest live' on. When it can be called, the address is the one line on
            stdout. Ends at SIGINT or SIGTERM. See spec/live.md.

            It trusts Apple's roots. In tests, --root lets it trust the simulated devices
            of 'appattest device', whose roots 'appattest apple --out-roots' writes.

            Example:
              appattest serve --app-id ABCDE12345.com.example.app --port 8080 \\
                --state backend.sqlite
            """)

    @Option(help: "The team identifier, a period, and the bundle identifier.")
    var appID: String

    @Option(help: "Accept the keys of production or development.")
    var environment = AttestEnvironment.production

    @OptionGroup var trust: TrustOptions

    @Option(help: "Listen at this address.")
    var host = LocalAddress.loopback

    @Option(help: "Listen at this port; 0 for any free one.")
    var port: UInt16 = 0

    @Option(help: ArgumentHelp("Keep the state in this SQLite database (default: in memory).", valueName: "file"))
    var state: String?

    @OptionGroup var apple: AppleAccessOptions

    @Option(
        help: ArgumentHelp(
            "Answer this many requests of an account in a second, and ten times as many of an address; 0 for any number.",
            valueName: "number"))
    var rate = 100.0

    @Option(
        help: ArgumentHelp(
            "Hash passwords by scrypt with N = 2 to this power, 4 to 20; tests take a low one.", valueName: "power"))
    var passwordCost = 14

    @Option(
        help: ArgumentHelp("Add the number of seconds in this file to the clock, for tests.", valueName: "file"))
    var clockOffsetFile: String?

    func validate() throws {
        guard rate >= 0, rate.isFinite else { throw ValidationError("--rate \(rate) is not 0 or more.") }
        guard (4...20).contains(passwordCost) else {
            throw ValidationError("--password-cost \(passwordCost) is not in 4 … 20.")
        }
    }

    func run() async throws {
        let backend = try await backend()
        let interval = apple.receiptInterval
        let refreshing = interval.map { seconds in
            Task { await backend.refreshReceipts { try await Task.sleep(for: .seconds(seconds)) } }
        }
        defer { refreshing?.cancel() }
        let address = LocalAddress("calls", host: host, port: Int(port)) { await backend.respond(to: $0) }
        do throws(ServerError) {
            try await LocalServer([address], limits: backend.serverLimits).serve { urls throws(ServerError) in
                do throws(CommandFailure) {
                    for url in urls { try StandardOutput.write("\(url)/\n") }
                } catch {
                    throw ServerError(.notReady, error.message)
                }
            }
        } catch {
            throw CommandFailure.configuration(error.message)
        }
    }

    private func backend() async throws -> Backend {
        var limits = BackendLimits()
        limits.requestsPerSecond = rate == 0 ? nil : rate
        limits.passwordCost = 1 << passwordCost
        let configuration = BackendConfiguration(
            app: try InputValue.app(appID), environment: environment, attestationRoots: try trust.attestationRoots(),
            receiptRoots: try trust.receiptRoots(), limits: limits, apple: try await apple.access())
        let offset = try clockOffsetFile.map { try ClockOffset(file: $0) }
        if state == nil { StandardError.write("appattest: the state is in memory, and ends with the program") }
        do throws(BackendError) {
            return try Backend(
                configuration, stateFile: state,
                clock: { SystemClock.milliseconds + 1000 * (offset?.seconds ?? 0) },
                randomness: SystemRandomness.bytes, report: { StandardError.write("appattest: \($0)") })
        } catch {
            throw CommandFailure.configuration(error.message)
        }
    }
}
