import AttestModel
import FixtureForge

/// The rules of the simulated Apple for device tokens.
package struct DeviceTokenRules: Sendable, Hashable {
    /// The seconds for which a token is valid. Apple documents none; its tokens last for some minutes.
    package var lifetime: Int64
    /// A Boolean value that indicates whether a token that was answered with 200 is refused from then on.
    package var isSingleUse: Bool

    /// Creates the rules, by default those of a start without options.
    package init(lifetime: Int64 = 600, isSingleUse: Bool = false) {
        (self.lifetime, self.isSingleUse) = (lifetime, isSingleUse)
    }

    /// Returns a Boolean value that indicates whether a token of a creation time is past its lifetime.
    func expire(_ createdAt: Int64, at now: Int64) -> Bool { now - createdAt > lifetime * 1000 }
}

/// All that the service knows about device tokens and calls in a run, bounded so that any number of calls can come.
package actor DeviceTokens {
    /// The number of used tokens, and of transaction ids, that are remembered.
    static let usesLimit = 100_000
    /// The number of registered tokens that are remembered.
    static let registeredLimit = 10_000

    /// The knowledge about the token and the transaction id of a call.
    struct Knowledge: Sendable {
        /// The contents of the token; `nil` when this Apple has not issued it.
        let contents: DeviceToken?
        /// A Boolean value that indicates whether the token was used in a call that was answered with 200.
        let wasTokenUsed: Bool
        /// A Boolean value that indicates whether an earlier call had the transaction id.
        let wasTransactionUsed: Bool
    }

    nonisolated let rules: DeviceTokenRules
    private nonisolated let seed: Seed
    private var registered = RecentValues<Fingerprint, DeviceToken>(capacity: registeredLimit)
    /// The creation times of the used tokens.
    private var used = RecentValues<Fingerprint, Int64>(capacity: usesLimit)
    private var transactions = RecentValues<Fingerprint, Bool>(capacity: usesLimit)
    private var generated: UInt32 = 0

    /// Creates the knowledge of an Apple that has issued the tokens of a seed's simulated devices.
    init(rules: DeviceTokenRules, seed: Seed) { (self.rules, self.seed) = (rules, seed) }

    /// Returns what is known about a call, and remembers its transaction id.
    func knowledge(of token: [UInt8]?, transactionId: String?) -> Knowledge {
        let fingerprint = token.map(Fingerprint.init)
        let isNew = transactionId.map { transactions.insert(true, for: Fingerprint(Array($0.utf8))) } ?? true
        return Knowledge(
            contents: fingerprint.flatMap { registered[$0] } ?? token.flatMap { DeviceToken($0, of: seed) },
            wasTokenUsed: fingerprint.flatMap { used[$0] } != nil, wasTransactionUsed: !isNew)
    }

    /// Remembers the use of a token, and forgets those that are past their lifetime.
    /// - Returns: A Boolean value that indicates whether this is its first use.
    func use(_ token: [UInt8], _ contents: DeviceToken, at now: Int64) -> Bool {
        used.forget { rules.expire($0, at: now) }
        return used.insert(contents.createdAt, for: Fingerprint(token))
    }

    /// Takes back the use of a token, when no answer with 200 has come of it.
    func unuse(_ token: [UInt8]) { used.remove(Fingerprint(token)) }

    /// Registers device tokens that are no simulated device's. When there are more than 10,000, the oldest are forgotten.
    /// - Parameter tokens: The bytes of each token, any length, and the values that Apple knows by it.
    /// - Returns: The number of registered tokens.
    @discardableResult
    package func register(_ tokens: [(bytes: [UInt8], contents: DeviceToken)]) -> Int {
        for token in tokens { registered.insert(token.contents, for: Fingerprint(token.bytes)) }
        return registered.count
    }

    /// Returns a new token of a simulated device, 1,564 bytes. Its number is not one that the device itself gives.
    /// - Parameter createdAt: The milliseconds since 1970.
    package func generate(device: String, appId: String, environment: AttestEnvironment, createdAt: Int64) -> [UInt8] {
        generated &+= 1
        return DeviceToken(
            device: device, appId: appId, environment: environment, createdAt: createdAt, number: .max - generated
        ).sealed(for: seed)
    }

    func reset() {
        registered = RecentValues(capacity: Self.registeredLimit)
        used = RecentValues(capacity: Self.usesLimit)
        transactions = RecentValues(capacity: Self.usesLimit)
    }
}
