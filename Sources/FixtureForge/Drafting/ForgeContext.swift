import AttestModel

/// The values that the forging of one vector set shares: the seed, the time, and the simulated Apple's authorities.
package struct ForgeContext: Sendable {
    package let seed: Seed
    /// The verification time in the requests of the set, unless a vector is about time.
    package let time: Timestamp
    /// The shape of the evidence, unless it is about another; `nil` for that of the committed set.
    package let shape: DeviceShape?
    /// The chain that issues genuine leaves; its root is the pinned root of every request.
    package let apple: TrustChain
    /// The authorities that sign genuine receipts.
    package let receipts: ReceiptAuthority

    /// Creates the context of a seed and a time.
    package init(seed: Seed, time: Timestamp, shape: DeviceShape? = nil) {
        self.seed = seed
        self.time = time
        self.shape = shape
        apple = TrustChain(seed: seed, purpose: "App Attest")
        receipts = ReceiptAuthority(seed: seed)
    }

    /// Derives a key for a purpose.
    package func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        ECKey(curve: curve, seed: seed, purpose: purpose)
    }

    /// Derives one key after the other for a purpose, and returns the first with a wanted property.
    package func key(_ purpose: String, where isWanted: (ECKey) -> Bool) -> ECKey {
        var attempt = 0
        while true {
            attempt += 1
            let key = key("\(purpose), attempt \(attempt)")
            if isWanted(key) { return key }
        }
    }

    /// Derives a chain that is not Apple's, under any names.
    package func chain(_ purpose: String, names: AuthorityNames) -> TrustChain {
        TrustChain(seed: seed, purpose: purpose, names: names)
    }
}
