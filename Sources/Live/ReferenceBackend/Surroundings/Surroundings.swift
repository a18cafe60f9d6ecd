import AttestModel
import Primitives
import ReferenceVerifier

/// Everything that the duties of the backend get from outside: configuration, state, clock, random numbers, Apple's
/// servers. Nothing below reads the system's clock or its trust store by itself.
package struct Surroundings: Sendable {
    package let configuration: BackendConfiguration
    package let store: Store
    package let verifier: ReferenceVerifier
    /// Apple's servers; `nil` when there is no access to them.
    package let apple: AppleClient?
    package let turns: Turns
    private let clock: @Sendable () -> Int64
    private let randomness: @Sendable (Int) -> [UInt8]
    /// Notes a fault for the operator. Callers get to see no reason.
    package let report: @Sendable (String) -> Void

    package init(
        configuration: BackendConfiguration, store: Store, clock: @escaping @Sendable () -> Int64,
        randomness: @escaping @Sendable (Int) -> [UInt8], report: @escaping @Sendable (String) -> Void
    ) {
        (self.configuration, self.store, self.clock) = (configuration, store, clock)
        (self.randomness, self.report) = (randomness, report)
        verifier = ReferenceVerifier()
        turns = Turns(limit: configuration.limits.waitingCalls)
        apple = configuration.apple.map { AppleClient($0) }
    }

    /// The milliseconds since 1970.
    package var now: Int64 { clock() }
    /// The current time in whole seconds.
    package var time: Timestamp { Timestamp(secondsSinceEpoch: now / 1000) }
    package var limits: BackendLimits { configuration.limits }

    package func random(_ count: Int) -> [UInt8] { randomness(count) }
}

/// Returns the SHA-256 of some bytes, 32 bytes.
package func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] { sha256(Array(bytes)) }
