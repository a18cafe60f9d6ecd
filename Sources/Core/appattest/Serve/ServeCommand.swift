import ArgumentParser
import AttestModel
import BackendOrder
import Foundation
import LocalServer

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest serve")

    @Option(help: Self.help("appID")) var appID: String
    @Option(help: Self.help("environment")) var environment = AttestEnvironment.production
    @OptionGroup var trust: TrustOptions
    @Option(help: Self.help("host")) var host = LocalAddress.loopback
    @Option(help: Self.help("port")) var port: UInt16 = 0
    @Option(help: Self.help("state")) var state: String?
    @OptionGroup var apple: AppleAccessOptions
    @Option(help: Self.help("rate")) var rate = 100.0
    @Option(help: Self.help("passwordCost")) var passwordCost = 14
    @Option(help: Self.help("clockOffsetFile")) var clockOffsetFile: String?
    @Option(help: Self.help("unsupportedDevices")) var unsupportedDevices = UnsupportedDevices.reject
    @Option(help: Self.help("riskLimit")) var riskLimit: Int64?
    @Option(help: Self.help("flagFile")) var flagFile: String?

    func validate() throws {
        guard rate >= 0, rate.isFinite else { throw ValidationError("--rate \(rate) is not 0 or more.") }
        guard (4...20).contains(passwordCost) else {
            throw ValidationError("--password-cost \(passwordCost) is not in 4 … 20.")
        }
        guard riskLimit ?? 1 > 0 else { throw ValidationError("--risk-limit must be 1 or more.") }
    }

    func run() throws {
        for file in [clockOffsetFile, flagFile] { _ = try file.map { try InputFile(path: $0) } }
        try BackendLauncher.run(
            .serve(
                BackendOrder.Service(
                    appId: try InputValue.app(appID).appId, environment: environment.rawValue,
                    attestationRoots: try trust.attestationRoots(), receiptRoots: try trust.receiptRoots(), host: host,
                    port: port, stateFile: state, requestsPerSecond: rate == 0 ? nil : rate,
                    passwordCost: 1 << passwordCost, clockOffsetFile: clockOffsetFile,
                    unsupportedDevices: unsupportedDevices.rawValue, riskLimit: riskLimit, flagFile: flagFile,
                    apple: try apple.access())))
    }
}

/// The start of the program of the reference backend, which lies beside this one: `appattest-backend`.
enum BackendLauncher {
    private static let name = "appattest-backend"

    /// Puts the program of the backend in the place of this one. Its streams and its exit status are those of this process
    /// from then on, and it gets the signals.
    /// - Throws: `CommandFailure` when the program is not there or cannot be started.
    static func run(_ order: BackendOrder) throws -> Never {
        let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        guard let path = folder?.appending(path: name).path, FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure.configuration(
                "the reference backend is a program of its own, and is not in \(folder?.path ?? "the folder of appattest"); "
                    + "build it with 'swift build --product \(name)' in the sources, and put it there")
        }
        try handOver(try JSONEncoder().encode(order))
        // The thread may block signals that the program must get.
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        var arguments = [strdup(path), nil]
        execv(path, &arguments)
        throw CommandFailure.configuration("cannot start \(path): \(String(cString: strerror(errno)))")
    }

    /// Makes bytes the standard input of this process, in a file without a name: no other user can read the key in it.
    private static func handOver(_ input: Data) throws {
        guard let file = tmpfile(),
            input.withUnsafeBytes({ fwrite($0.baseAddress, 1, $0.count, file) }) == input.count, fflush(file) == 0,
            lseek(fileno(file), 0, SEEK_SET) == 0, dup2(fileno(file), STDIN_FILENO) == STDIN_FILENO
        else {
            throw CommandFailure.configuration("cannot write a temporary file: \(String(cString: strerror(errno)))")
        }
    }
}
