/// A barrier that waits until the server listens on every port.
actor StartupBarrier {
    private var ports: [Listeners.Role: Int] = [:]
    private let onReady: @Sendable ([Listeners.Role: Int]) throws(ServiceError) -> Void
    /// The error of `onReady`.
    private(set) var failure: ServiceError?

    init(onReady: @escaping @Sendable ([Listeners.Role: Int]) throws(ServiceError) -> Void) { self.onReady = onReady }

    /// The ports that the server does not listen on yet.
    var missing: [Listeners.Role] { Listeners.Role.allCases.filter { ports[$0] == nil } }

    /// Notes that the server listens on a port.
    ///
    /// - Returns: A Boolean value that indicates whether to continue; false when `onReady` failed.
    func isListening(_ role: Listeners.Role, port: Int) -> Bool {
        ports[role] = port
        guard missing.isEmpty else { return true }
        do { try onReady(ports) } catch { failure = error }
        return failure == nil
    }
}
