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

    /// A Boolean value that indicates whether the address is one of this machine by itself: `localhost`, 127.0.0.0/8 or
    /// ::1. No other name is resolved.
    package var isLoopback: Bool { false }
}
