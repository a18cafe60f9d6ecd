import AttestModel
import LocalServer

/// The ports to listen on; 0 lets the system choose.
package struct Listeners: Sendable {
    /// The purpose of a port.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        case production
        case development
        /// Commands of tests, not calls of backends.
        case control

        /// The environment of the calls; `nil` for commands.
        var environment: AttestEnvironment? { AttestEnvironment(rawValue: rawValue) }
    }

    private let host: String
    private let ports: [Role: Int]
    /// The certificate by which backends call; `nil` for calls without TLS.
    package var tls: LocalTLS?

    /// Creates the ports of an address that backends call, by default any free ports at the loopback address.
    package init(host: String = LocalAddress.loopback, production: Int = 0, development: Int = 0, control: Int = 0) {
        self.host = host
        ports = [.production: production, .development: development, .control: control]
    }

    /// Returns the address of a port. Commands come to the loopback address without TLS always: they need no token.
    func address(of role: Role, respond: @escaping @Sendable (LocalRequest) async -> LocalResponse) -> LocalAddress {
        LocalAddress(
            role.rawValue, host: host(role), port: ports[role] ?? 0, tls: role == .control ? nil : tls,
            respond: respond)
    }

    func host(_ role: Role) -> String { role == .control ? LocalAddress.loopback : host }
}
