import AttestModel

/// What the forging of one set shares: the seed, the time base, and the simulated Apple's authorities.
public struct Workshop: Sendable {
    public let seed: Seed
    /// When the requests of the set say that they are verified, unless a vector is about time.
    public let time: Timestamp
    /// The chain that issues genuine leaves; its root is the trust anchor of every request.
    public let apple: TrustChain
    /// The chain that signs genuine receipts.
    public let receipts: ReceiptAuthority

    public init(seed: Seed, time: Timestamp) {
        self.seed = seed
        self.time = time
        apple = TrustChain(seed: seed, purpose: "App Attest")
        receipts = ReceiptAuthority(seed: seed)
    }

    /// A key for a purpose.
    public func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        ECKey(curve: curve, seed: seed, purpose: purpose)
    }

    /// The first key of a derived sequence that has a wanted property.
    public func key(_ purpose: String, where isWanted: (ECKey) -> Bool) -> ECKey {
        var attempt = 0
        while true {
            attempt += 1
            let key = key("\(purpose), attempt \(attempt)")
            if isWanted(key) { return key }
        }
    }

    /// Another authority than Apple's, under any names.
    public func chain(_ purpose: String, names: AuthorityNames) -> TrustChain {
        TrustChain(seed: seed, purpose: purpose, names: names)
    }
}
