/// Waits until every port is listened on.
actor StartupBarrier {
    private var ports: [Listeners.Role: Int] = [:]
    private let onReady: @Sendable ([Listeners.Role: Int]) throws(ServiceError) -> Void
    /// What the services cannot do without.
    private(set) var failure: ServiceError?

    init(onReady: @escaping @Sendable ([Listeners.Role: Int]) throws(ServiceError) -> Void) { self.onReady = onReady }

    /// What is not listened on yet.
    var missing: [Listeners.Role] { Listeners.Role.allCases.filter { ports[$0] == nil } }

    /// Notes that a port is listened on.
    ///
    /// - Returns: whether to go on; not when all is ready and `onReady` failed.
    func isListening(_ role: Listeners.Role, port: Int) -> Bool {
        ports[role] = port
        guard missing.isEmpty else { return true }
        do { try onReady(ports) } catch { failure = error }
        return failure == nil
    }
}
