import ClientCheck

/// The simulated Apple's services that a backend calls, with the account of its developer.
struct AppleConnection: Sendable {
    let apple: SimulatedApple
    let service: ServiceAccess
}
