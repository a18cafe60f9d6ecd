/// The way in which a client is reached, which decides what can be asked of it and what it tells.
package enum ClientKind: String, Sendable, Hashable, CaseIterable {
    /// An adapter that answers `callDeviceCheck`: it makes the call that it is told to, and tells its conclusion.
    case adapter
    /// The endpoint of a backend that takes a device token: it calls as it likes, and tells a status of HTTP.
    case endpoint
}
