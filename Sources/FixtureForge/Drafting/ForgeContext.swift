import AttestModel

/// What the forging of one set shares: the seed, the time base, and the simulated Apple's authorities.
package struct ForgeContext: Sendable {
    package let seed: Seed
    /// When the requests of the set say that they are verified, unless a vector is about time.
    package let time: Timestamp
    /// The chain that issues genuine leaves; its root is the trust anchor of every request.
    package let apple: TrustChain
    /// The chain that signs genuine receipts.
    package let receipts: ReceiptAuthority

    package init(seed: Seed, time: Timestamp) {
        self.seed = seed
        self.time = time
        apple = TrustChain(seed: seed, purpose: "App Attest")
        receipts = ReceiptAuthority(seed: seed)
    }

    /// A key for a purpose.
    package func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        ECKey(curve: curve, seed: seed, purpose: purpose)
    }

    /// The first key of a derived sequence that has a wanted property.
    package func key(_ purpose: String, where isWanted: (ECKey) -> Bool) -> ECKey {
        var attempt = 0
        while true {
            attempt += 1
            let key = key("\(purpose), attempt \(attempt)")
            if isWanted(key) { return key }
        }
    }

    /// Another authority than Apple's, under any names.
    package func chain(_ purpose: String, names: AuthorityNames) -> TrustChain {
        TrustChain(seed: seed, purpose: purpose, names: names)
    }
}
