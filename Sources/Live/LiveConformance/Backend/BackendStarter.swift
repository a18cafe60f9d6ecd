import AdapterTargets
import AttestModel
import LiveMapping
import Transport

/// The start of a backend, with the files and the proxy that it needs.
struct BackendStarter: Sendable {
    private let mapping: BackendMapping
    private let files: StartFiles
    private let wire: Wire
    private let stopwatch: @Sendable () -> Duration
    /// The backend; `nil` for one that runs already.
    let process: StartedBackend?

    /// The time between two attempts to reach a backend that starts.
    private static let pause = Duration.milliseconds(50)

    /// Creates the start; nothing is started yet.
    init(
        mapping: BackendMapping, files: StartFiles, processes: TargetProcesses, wire: Wire,
        stopwatch: @escaping @Sendable () -> Duration
    ) throws(RunnerError) {
        (self.mapping, self.files, self.wire, self.stopwatch) = (mapping, files, wire, stopwatch)
        guard let start = mapping.start, let program = start.command.first else {
            process = nil
            return
        }
        var environment = files.variables(of: mapping.apple)
        do throws(MappingError) {
            let values = Values([RunFolder.value: Array(files.folder.utf8)])
            for variable in start.environment { environment[variable.name] = try variable.template.text(values) }
        } catch { throw RunnerError(.configuration, "\(error)") }
        let command = Command(program: program, arguments: Array(start.command.dropFirst()))
        process = StartedBackend(Launch(command: command, environment: environment, processes: processes))
    }

    /// Starts the proxy before the database; returns `nil` when the mapping has none.
    func startProxy() async throws(RunnerError) -> DelayingProxy? {
        guard let database = mapping.database else { return nil }
        do throws(TransportError) {
            return try await DelayingProxy.start(
                listenPort: database.proxyPort, to: database.address.host, port: database.address.port, delay: .zero)
        } catch {
            throw RunnerError(.configuration, "the proxy before the database cannot be started: \(error.description)")
        }
    }

    /// Starts the backend where the mapping says how, and waits until it can be reached.
    func start() async throws(RunnerError) {
        if let process {
            try files.write()
            try await process.start()
        }
        do throws(SceneStop) {
            try await awaitReady()
        } catch {
            let words = if case .lost(let words) = error { words } else { "\(error)" }
            throw RunnerError(.targetCannotStart, "the backend at \(mapping.baseURLs[0]) cannot be reached: \(words)")
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
            case .failure(.unreachable(let fault)):
                words = fault.description
                guard mapping.start != nil || mapping.hooks.restart != nil else {
                    throw .lost("\(words). Start it before the run, or let start.command in the mapping do it")
                }
            default: break
            }
            if let ending = await process?.ending { throw .lost("the command \(ending)") }
            guard stopwatch() - begin < limit else { throw .lost("\(words), after \(limit / .seconds(1)) seconds") }
            guard (try? await Task.sleep(for: Self.pause)) != nil else { throw .lost("the wait was cancelled") }
        }
    }
}
