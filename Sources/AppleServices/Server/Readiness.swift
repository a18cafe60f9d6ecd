/// Waits until every port is listened on.
actor Readiness {
    private var ports: [Listeners.Role: Int] = [:]
    private let onReady: @Sendable ([Listeners.Role: Int]) -> Void

    init(onReady: @escaping @Sendable ([Listeners.Role: Int]) -> Void) { self.onReady = onReady }

    /// What is not listened on yet.
    var missing: [Listeners.Role] { Listeners.Role.allCases.filter { ports[$0] == nil } }

    func isListening(_ role: Listeners.Role, port: Int) {
        ports[role] = port
        if missing.isEmpty { onReady(ports) }
    }
}
