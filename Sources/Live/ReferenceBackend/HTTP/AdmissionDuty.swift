import AttestModel
import LocalServer

/// The duty about the size and the number of requests.
package struct AdmissionDuty: Sendable {
    /// The buckets of accounts and addresses.
    package let rateLimit = RateLimit()

    /// Takes a request of an address into account. An address has ten times as many as an account, because many people can
    /// share one.
    ///
    /// - Throws: `Refusal`.
    package var admitAddress: @Sendable (RateLimit, Surroundings, _ peer: String?) throws -> Void = {
        rateLimit, surroundings, peer in
        guard let rate = surroundings.limits.requestsPerSecond, let peer else { return }
        try rateLimit.take("address \(peer)", rate: rate * 10, at: surroundings.now)
    }

    /// Takes a request of an account into account.
    ///
    /// - Throws: `Refusal`.
    package var admitAccount: @Sendable (RateLimit, Surroundings, _ account: Int64) throws -> Void = {
        rateLimit, surroundings, account in
        guard let rate = surroundings.limits.requestsPerSecond else { return }
        try rateLimit.take("account \(account)", rate: rate, at: surroundings.now)
    }

    /// Returns the limits of the server: a body without end must not fill the memory, and a slow body must not hold a
    /// connection for ever.
    package var serverLimits: @Sendable (BackendLimits) -> ServerLimits = {
        ServerLimits(bodyBytes: $0.bodyBytes, requestSeconds: $0.requestSeconds)
    }

    package init() {}
}
