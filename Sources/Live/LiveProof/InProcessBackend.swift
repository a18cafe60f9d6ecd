import AttestModel
import ClientCheck
import LiveConformance
import LocalServer
import ReferenceBackend
import Synchronization
import WrongBackends

/// A backend that is served in this process, and that can be ended and started again with the state on its disk.
final class InProcessBackend: Sendable {
    private struct State {
        var backend: Backend?
        var access: AppleAccess?
        var seconds: Int64 = 0
    }

    private let configuration: BackendConfiguration
    private let wrong: WrongBackend?
    private let stateFile: String
    private let surroundings: LiveSurroundings
    private let state = Mutex(State())

    /// Creates the backend and starts it.
    ///
    /// - Parameter wrong: The wrong backend; `nil` for the reference.
    init(
        _ configuration: BackendConfiguration, wrong: WrongBackend?, stateFile: String, surroundings: LiveSurroundings
    ) throws(BackendError) {
        (self.configuration, self.wrong, self.stateFile) = (configuration, wrong, stateFile)
        self.surroundings = surroundings
        try start()
    }

    var controls: BackendControls {
        var controls = BackendControls()
        controls.restart = { try? self.start() }
        controls.moveClock = { seconds in self.state.withLock { $0.seconds = seconds } }
        controls.connect = { service in
            var access = AppleAccess(
                key: ProviderKey(
                    keyId: service.keyId, teamId: service.teamId, privateKeyPEM: service.privateKeyPEM))
            access.deviceCheck = [.production: service.productionURL, .development: service.developmentURL]
            access.attestationData = access.deviceCheck
            access.timeoutSeconds = 2
            self.state.withLock { [access] in $0.access = access }
            try? self.start()
        }
        return controls
    }

    var limits: ServerLimits { state.withLock { $0.backend }?.serverLimits ?? ServerLimits() }

    func respond(to request: LocalRequest) async -> LocalResponse {
        guard let backend = state.withLock({ $0.backend }) else {
            return LocalResponse(status: 503, contentType: nil, body: [])
        }
        return await backend.respond(to: request)
    }

    /// Puts a new backend in the place of the one that runs: what the old backend kept in memory is lost.
    private func start() throws(BackendError) {
        var configuration = configuration
        configuration.apple = state.withLock { $0.access }
        let milliseconds = surroundings.milliseconds
        let backend = try Backend(
            configuration, parts: wrong?.parts ?? BackendParts(), stateFile: stateFile,
            clock: { [weak self] in milliseconds() + 1000 * (self?.state.withLock { $0.seconds } ?? 0) },
            randomness: surroundings.random)
        state.withLock { $0.backend = backend }
    }
}
