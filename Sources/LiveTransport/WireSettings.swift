/// The limits of an exchange, and the trust of a connection.
package struct WireSettings: Sendable, Hashable {
    /// The time for a connection to come up, and again for the answer to be whole.
    package var timeout: Duration
    /// The authorities that are trusted instead of those of the system, certificates in DER; `nil` for the system's.
    package var authorities: [[UInt8]]?
    /// The bytes of a body that are read. A longer body is cut there, and its connection closed.
    package var maxResponseBytes: Int

    package init(
        timeout: Duration = .seconds(10), authorities: [[UInt8]]? = nil, maxResponseBytes: Int = 1 << 20
    ) {
        (self.timeout, self.authorities, self.maxResponseBytes) = (timeout, authorities, maxResponseBytes)
    }
}
