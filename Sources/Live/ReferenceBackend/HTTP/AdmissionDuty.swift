import LocalServer

/// The duty about the size and the number of requests.
package struct Admission: Sendable {
    package let rateLimit = RateLimit()

    /// Returns the limits of the server: a body without end must not fill the memory, and a slow body must not hold a
    /// connection for ever.
    package var serverLimits = { @Sendable (limits: BackendLimits) -> ServerLimits in
        ServerLimits(bodyBytes: limits.bodyBytes, requestSeconds: limits.requestSeconds)
    }

    /// Counts a request of an address. It has ten times as many as an account, because many people can share one.
    /// - Throws: `Refusal`.
    package func admitAddress(_ surroundings: Surroundings, _ peer: String?) throws {
        guard let rate = surroundings.limits.requestsPerSecond, let peer else { return }
        try rateLimit.spend("address \(peer)", rate: rate * 10, at: surroundings.now)
    }

    /// Takes a request of an account into account.
    /// - Throws: `Refusal`.
    package func admitAccount(_ surroundings: Surroundings, _ account: Int64) throws {
        guard let rate = surroundings.limits.requestsPerSecond else { return }
        try rateLimit.spend("account \(account)", rate: rate, at: surroundings.now)
    }
}
