import AdapterTargets
import AttestModel
import Devices
import Foundation
import LiveMapping
import LiveTransport

/// The start of a backend, with the files and the proxy that it needs.
struct BackendStarter: Sendable {
    let mapping: BackendMapping
    /// The folder for files that the backend reads.
    let folder: String
    let wire: Wire
    let stopwatch: @Sendable () -> Duration
    /// The backend; `nil` for one that runs already.
    let process: StartedBackend?
    /// The end of the sentence that a mapping cannot be used, when the command's environment cannot be made.
    private let fault: String?

    /// The time between two attempts to reach a backend that starts.
    private static let pause = Duration.milliseconds(50)

    init(
        mapping: BackendMapping, folder: String, processes: TargetProcesses, wire: Wire,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        (self.mapping, self.folder, self.wire, self.stopwatch) = (mapping, folder, wire, stopwatch)
        guard let start = mapping.start, let program = start.command.first else {
            (process, fault) = (nil, nil)
            return
        }
        do throws(MappingError) {
            var environment: [String: String] = [:]
            for variable in start.environment {
                environment[variable.name] = try variable.template.text(Values())
            }
            environment.merge(Self.appleVariables(of: mapping, in: folder)) { $1 }
            let command = Command(program: program, arguments: Array(start.command.dropFirst()))
            process = StartedBackend(Launch(command: command, environment: environment, processes: processes))
            fault = nil
        } catch {
            (process, fault) = (nil, "\(error)")
        }
    }

    /// The variables by which the backend finds the roots.
    private static func appleVariables(of mapping: BackendMapping, in folder: String) -> [String: String] {
        let files: [ApplePlan.Value: String] = [
            .attestationRootFile: "\(folder)/attestation-root.pem", .receiptRootFile: "\(folder)/receipt-root.pem",
        ]
        return (mapping.apple?.variables ?? [:]).reduce(into: [:]) { environment, variable in
            environment[variable.value] = files[variable.key]
        }
    }

    /// Starts the proxy before the database; returns `nil` when the mapping has none.
    func startProxy() async throws(RunnerError) -> DelayingProxy? {
        guard let database = mapping.database else { return nil }
        do throws(TransportError) {
            return try await DelayingProxy.start(
                listenPort: database.proxyPort, to: database.host, port: database.port, delay: .zero)
        } catch {
            throw RunnerError(.configuration, "the proxy before the database cannot be started: \(error.message)")
        }
    }

    /// Starts the backend where the mapping says how, and waits until it can be reached.
    func start(authorities: AttestingApple) async throws(RunnerError) {
        if let fault { throw RunnerError(.configuration, fault) }
        if let process {
            let files = [
                ("attestation-root.pem", authorities.attestationRoot), ("receipt-root.pem", authorities.receiptRoot),
            ]
            for (name, root) in files {
                let text = PEM.encode(root, label: "CERTIFICATE")
                guard FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(text.utf8)) else {
                    throw RunnerError(.file, "cannot write \(folder)/\(name) for the backend")
                }
            }
            try await process.start()
        }
        do throws(SceneStop) {
            try await awaitReady()
        } catch {
            let words = if case .lost(let words) = error { words } else { "\(error)" }
            throw RunnerError(
                .targetCannotStart, "the backend at \(mapping.baseURLs[0]) cannot be reached: \(words)")
        }
    }

    /// Waits until the backend is ready: it answers the path of the mapping, or anything at all.
    func awaitReady() async throws(SceneStop) {
        let begin = stopwatch()
        let limit = Duration.seconds(mapping.start?.readySeconds ?? 30)
        let path = mapping.baseURLs[0].path + (mapping.start?.readyPath ?? "/")
        while true {
            let exchange = await wire.send(LiveRequest(method: "GET", target: path))
            var words = "it does not answer GET \(path) with 2xx"
            switch exchange.result {
            case .success(let response) where mapping.start == nil || (200..<300).contains(response.status): return
            case .failure(.unreachable(let reason)):
                words = reason
                guard mapping.start != nil || mapping.hooks.restart != nil else {
                    throw .lost("\(reason). Start it before the run, or let start.command in the mapping do it")
                }
            default: break
            }
            if let ending = await process?.ending { throw .lost("the command \(ending)") }
            guard stopwatch() - begin < limit else {
                throw .lost("\(words), after \(limit / .seconds(1)) seconds")
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// Ends the backend with all that it started.
    func end() async { await process?.end() }
}
