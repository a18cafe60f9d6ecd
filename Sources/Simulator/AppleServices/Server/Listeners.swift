import LocalServer

/// The ports to listen on; 0 lets the system choose.
package struct Listeners: Sendable {
    /// The purpose of a port.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        /// Calls in the environment production.
        case production
        /// Calls in the environment development.
        case development
        /// Commands of tests, not calls of backends.
        case control
    }

    /// The address of this machine that backends call, by default the loopback address.
    package var host: String
    /// The port of the production environment.
    package var production: Int
    /// The port of the development environment.
    package var development: Int
    /// The port for commands, always at the loopback address: commands need no token.
    package var control: Int
    /// The certificate by which backends call; `nil` for calls without TLS. Commands come without TLS always.
    package var tls: LocalTLS?

    /// Creates the ports of an address, by default any free ports at the loopback address.
    package init(host: String = LocalAddress.loopback, production: Int = 0, development: Int = 0, control: Int = 0) {
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

    /// Returns the certificate of a port.
    func tls(_ role: Role) -> LocalTLS? { role == .control ? nil : tls }

    /// Returns the address that a port belongs to.
    func host(_ role: Role) -> String { role == .control ? LocalAddress.loopback : host }
}
