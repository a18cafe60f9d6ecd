import AttestModel
import Primitives
import Synchronization

/// The values that the forging of one vector set shares: the seed, the time, and the simulated Apple's authorities.
package struct ForgeContext: Sendable {
    package let seed: Seed
    /// The verification time in the requests of the set, unless a vector is about time.
    package private(set) var time: Timestamp
    /// The app and the environment of the evidence, unless it is about another.
    package private(set) var subject: EvidenceSubject
    /// The shape of the evidence, unless it is about another; `nil` for that of the committed set.
    package var shape: DeviceShape?
    /// The chain that issues genuine leaves; its root is the pinned root of every request.
    package let apple: TrustChain
    /// The authorities that sign genuine receipts.
    package let receipts: ReceiptAuthority

    private let keys: Memory<KeyPurpose, ECKey>?
    /// The signatures of certificates: more than a set needs, and little enough for a search that runs for hours.
    private let signatures: Memory<[UInt8], [UInt8]>?

    /// Creates a context. It keeps keys and signatures unless told otherwise, because many drafts ask for the same.
    package init(
        seed: Seed, time: Timestamp, subject: EvidenceSubject = .example, shape: DeviceShape? = nil,
        isRemembering: Bool = true
    ) {
        (self.seed, self.time, self.subject, self.shape) = (seed, time, subject, shape)
        keys = isRemembering ? Memory() : nil
        signatures = isRemembering ? Memory(capacity: 1 << 14) : nil
        apple = TrustChain(seed: seed, purpose: "App Attest")
        receipts = ReceiptAuthority(seed: seed)
    }

    /// Returns the context of another time and subject with the same authorities, which costs nothing.
    package func at(_ time: Timestamp, about subject: EvidenceSubject) -> ForgeContext {
        var copy = self
        (copy.time, copy.subject) = (time, subject)
        return copy
    }

    package func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        let derive = { ECKey(curve: curve, seed: seed, purpose: purpose) }
        return keys?.result(for: KeyPurpose(curve: curve, purpose: purpose), derive) ?? derive()
    }

    private struct KeyPurpose: Hashable {
        let curve: Curve
        let purpose: String
    }

    /// Returns a signer with a key of an authority: by ECDSA with SHA-256, as all intermediates sign.
    func intermediateSigner(_ key: ECKey) -> CertificateSigner { remembering(.ecdsaWithSHA256(key), key) }

    /// Returns a signer with a key of a root: by ECDSA with SHA-384, as all roots sign.
    func rootSigner(_ key: ECKey) -> CertificateSigner { remembering(.ecdsaWithSHA384(key), key) }

    private func remembering(_ signer: CertificateSigner, _ key: ECKey) -> CertificateSigner {
        guard let signatures else { return signer }
        return CertificateSigner(algorithm: signer.algorithm) { tbsCertificate in
            signatures.result(for: sha256(signer.algorithm.der + key.scalar + tbsCertificate)) {
                signer.signature(tbsCertificate)
            }
        }
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

/// The results of a function that takes long, by its arguments.
package final class Memory<Argument: Hashable & Sendable, Result: Sendable>: Sendable {
    private let results = Mutex<[Argument: Result]>([:])
    private let capacity: Int

    package init(capacity: Int = .max) { self.capacity = capacity }

    package func result(for argument: Argument, _ compute: () -> Result) -> Result {
        if let known = results.withLock({ $0[argument] }) { return known }
        let result = compute()
        results.withLock { if $0.count < capacity { $0[argument] = result } }
        return result
    }
}
