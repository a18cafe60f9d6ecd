import AttestModel
import ClientCheck
import LiveConformance
import LocalServer
import ReferenceBackend
import Synchronization

/// A backend that is served in this process, and that can be ended and started again with the state on its disk.
final class InProcessBackend: Sendable {
    /// Makes the backend with a way to Apple's servers, or none.
    typealias Maker = @Sendable (AppleAccess?, _ clock: @escaping @Sendable () -> Int64) throws(BackendError) -> Backend

    private struct State {
        var backend: Backend?
        var access: AppleAccess?
        var seconds: Int64 = 0
    }

    private let make: Maker
    private let milliseconds: @Sendable () -> Int64
    private let state = Mutex(State())

    /// Creates the backend and starts it.
    ///
    /// - Throws: `BackendError` when its state cannot be made.
    init(milliseconds: @escaping @Sendable () -> Int64, make: @escaping Maker) throws(BackendError) {
        (self.milliseconds, self.make) = (milliseconds, make)
        try start()
    }

    /// The controls for a run.
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

    /// The limits of the server.
    var limits: ServerLimits { state.withLock { $0.backend }?.serverLimits ?? ServerLimits() }

    /// Answers a request.
    func respond(to request: LocalRequest) async -> LocalResponse {
        guard let backend = state.withLock({ $0.backend }) else {
            return LocalResponse(status: 503, contentType: nil, body: [])
        }
        return await backend.respond(to: request)
    }

    /// Puts a new backend in the place of the one that runs: what the old backend kept in memory is lost.
    private func start() throws(BackendError) {
        let backend = try make(state.withLock { $0.access }) { [milliseconds, weak self] in
            milliseconds() + 1000 * (self?.state.withLock { $0.seconds } ?? 0)
        }
        state.withLock { $0.backend = backend }
    }
}
