import AttestModel
import ClientCheck
import LiveConformance
import LocalServer
import ReferenceBackend
import Synchronization

/// A backend that is served in this process, and that can be ended and started again with the state on its disk.
final class InProcessBackend: Sendable {
    private struct State {
        var backend: Backend?
        var configuration: BackendConfiguration
        var seconds: Int64 = 0
        var isFlagOn = true
    }

    private let parts: @Sendable () -> BackendParts
    private let stateFile: String
    private let surroundings: LiveSurroundings
    private let state: Mutex<State>

    /// - Throws: `BackendError` when its state cannot be made.
    init(
        _ configuration: BackendConfiguration, parts: @escaping @Sendable () -> BackendParts, stateFile: String,
        in surroundings: LiveSurroundings
    ) throws(BackendError) {
        (self.parts, self.stateFile, self.surroundings) = (parts, stateFile, surroundings)
        state = Mutex(State(configuration: configuration))
        try start()
    }

    var controls: BackendControls {
        var controls = BackendControls()
        controls.restart = { try? self.start() }
        controls.switchFlag = { isOn in self.state.withLock { $0.isFlagOn = isOn } }
        controls.moveClock = { seconds in self.state.withLock { $0.seconds = seconds } }
        controls.connect = { service in
            var access = AppleAccess(
                key: ProviderKey(keyId: service.keyId, teamId: service.teamId, privateKeyPEM: service.privateKeyPEM))
            access.deviceCheck = [.production: service.productionURL, .development: service.developmentURL]
            access.attestationData = access.deviceCheck
            access.timeoutSeconds = 2
            self.state.withLock { [access] in $0.configuration.apple = access }
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
        var configuration = state.withLock { $0.configuration }
        configuration.demandsEvidence = { [weak self] in self?.state.withLock { $0.isFlagOn } ?? true }
        let now = surroundings.milliseconds
        let backend = try Backend(
            configuration, parts: parts(), stateFile: stateFile,
            clock: { [weak self] in now() + 1000 * (self?.state.withLock { $0.seconds } ?? 0) },
            randomness: surroundings.random)
        state.withLock { $0.backend = backend }
    }
}
