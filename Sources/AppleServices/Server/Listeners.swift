import AttestModel

/// The ports to listen on; 0 lets the system choose.
package struct Listeners: Sendable, Hashable {
    /// What a port is for.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        /// Calls about production's receipts.
        case production
        /// Calls about development's receipts.
        case development
        /// Takes orders from tests, not calls from backends.
        case control
    }

    /// The address of this machine that backends call; the loopback address unless told otherwise.
    package var host: String
    /// The port of the production environment.
    package var production: Int
    /// The port of the development environment.
    package var development: Int
    /// The port for orders, at the loopback address whatever `host` says: orders need no token.
    package var control: Int

    private static let loopback = "127.0.0.1"

    /// Ports of an address; any free ones, at the loopback address, unless told otherwise.
    package init(host: String = "127.0.0.1", production: Int = 0, development: Int = 0, control: Int = 0) {
        self.host = host
        self.production = production
        self.development = development
        self.control = control
    }

    func port(_ role: Role) -> Int {
        switch role {
        case .production: production
        case .development: development
        case .control: control
        }
    }

    /// The address that a port belongs to.
    func host(_ role: Role) -> String { role == .control ? Self.loopback : host }

    /// The base URL of each port, once the system has chosen them.
    func urls(ports: [Role: Int]) -> [Role: String] {
        Dictionary(
            uniqueKeysWithValues: ports.map { role, port in
                let host = host(role)
                return (role, "http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
            })
    }
}
