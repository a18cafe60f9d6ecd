import AppleServices
import ClientCheck

/// The controls of a backend that no mapping states: those of a backend in this process, and the simulated Apple that
/// it calls.
package struct BackendControls: Sendable {
    /// Ends the backend as a crash does, and starts it again with the state on its disk; `nil` when it cannot be.
    package var restart: (@Sendable () async -> Void)?
    /// Sets the clock ahead of the real time by some seconds; `nil` when it cannot be.
    package var moveClock: (@Sendable (Int64) async -> Void)?
    /// Tells the backend where the simulated Apple is; `nil` when it calls nobody.
    package var connect: (@Sendable (ServiceAccess) async -> Void)?
    /// The simulated Apple that a running backend knows already; `nil` for one that it must be told.
    package var knownApple: KnownApple?

    package init() {}
}

/// The simulated Apple as the settings of a running backend have it.
package struct KnownApple: Sendable {
    /// The account whose key the backend signs with.
    let developer: SimulatedDeveloper
    /// The ports at which the backend calls.
    let listeners: Listeners

    package init(developer: SimulatedDeveloper, listeners: Listeners) {
        (self.developer, self.listeners) = (developer, listeners)
    }
}

/// The simulated Apple's services that a backend calls, with the account of its developer.
struct AppleConnection: Sendable {
    let apple: SimulatedApple
    let service: ServiceAccess
}
