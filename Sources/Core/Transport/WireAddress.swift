import Foundation

/// The address of a backend.
package struct WireAddress: Sendable, Hashable {
    /// `http` or `https`.
    package let scheme: String
    /// A name, an IPv4 address, or an IPv6 address without brackets.
    package let host: String
    package let port: Int
    /// The name and the port for the header field `Host`.
    package let authority: String

    /// Creates an address.
    ///
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
