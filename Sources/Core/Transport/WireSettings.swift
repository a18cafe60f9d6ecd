import TLS

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
