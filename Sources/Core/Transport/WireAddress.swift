import Foundation
import TLS

/// The address of a backend.
package struct WireAddress: Sendable, Hashable {
    /// `http` or `https`.
    package let scheme: String
    /// A name, an IPv4 address, or an IPv6 address without brackets.
    package let host: String
    package let port: Int
    /// The name and the port for the header field `Host`.
    package let authority: String

    /// - Parameters:
    ///   - scheme: `http` or `https`, in any case.
    ///   - host: A name or an address; the brackets of an IPv6 address are removed.
    package init(scheme: String, host: String, port: Int, authority: String) {
        self.scheme = scheme.lowercased()
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        (self.port, self.authority) = (port, authority)
    }

    /// Creates the address of a URL, with the port of its scheme where it names none.
    package init(_ url: URL) {
        let host = url.host() ?? ""
        self.init(
            scheme: url.scheme ?? "", host: host, port: url.port ?? (url.scheme == "https" ? 443 : 80),
            authority: (host.contains(":") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? ""))
    }

    /// A Boolean value that indicates whether the host is this machine by its very name: `localhost`, an address of
    /// 127.0.0.0/8 in dotted form, or ::1. No name is resolved.
    package var isLoopback: Bool {
        if ["localhost", "::1"].contains(host.lowercased()) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // A leading zero means octal to some, so that the address is not certain.
        let numbers = parts.compactMap { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
        return parts.count == 4 && numbers.count == 4 && numbers[0] == 127
    }
}

/// The limits of an exchange, and the trust of a connection.
package struct WireSettings: Sendable, Hashable {
    /// The time for a connection to come up, and then again for the TLS handshake.
    package var connectTimeout: Duration
    /// The time for the answer to be whole, and in a burst, before that, for all but the last bytes to be sent.
    package var timeout: Duration
    /// The authorities that are trusted instead of those of the system, certificates in DER; `nil` for the system's.
    package var authorities: [[UInt8]]?
    /// The time after which an idle connection is given up; `nil` for no such time.
    package var idleTimeout: Duration?
    /// The bytes of a body that are read. A longer body is cut there, and its connection closed.
    package var maxResponseBytes: Int

    package init(
        connectTimeout: Duration = .seconds(10), timeout: Duration = .seconds(10), authorities: [[UInt8]]? = nil,
        idleTimeout: Duration? = nil, maxResponseBytes: Int = 1 << 20
    ) {
        (self.connectTimeout, self.timeout, self.authorities) = (connectTimeout, timeout, authorities)
        (self.idleTimeout, self.maxResponseBytes) = (idleTimeout, maxResponseBytes)
    }

    /// Returns whether some bytes are a certificate that can be trusted, DER.
    package static func isCertificate(_ bytes: [UInt8]) -> Bool { (try? TLSContext(trusting: [bytes])) != nil }
}
