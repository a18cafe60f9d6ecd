import AttestModel
import Primitives
import Synchronization

/// The values that the forging of one vector set shares: the seed, the time, and the simulated Apple's authorities.
package struct ForgeContext: Sendable {
    package let seed: Seed
    /// The verification time in the requests of the set, unless a vector is about time.
    package let time: Timestamp
    /// The app and the environment of the evidence, unless it is about another.
    package let subject: EvidenceSubject
    /// The shape of the evidence, unless it is about another; `nil` for that of the committed set.
    package let shape: DeviceShape?
    /// The chain that issues genuine leaves; its root is the pinned root of every request.
    package let apple: TrustChain
    /// The authorities that sign genuine receipts.
    package let receipts: ReceiptAuthority

    private let memory: ForgeMemory?

    /// Creates the context of a seed and a time.
    ///
    /// - Parameter isRemembering: A Boolean value that indicates whether keys and signatures are kept, because many
    ///   drafts ask for the same ones.
    package init(
        seed: Seed, time: Timestamp, subject: EvidenceSubject = .example, shape: DeviceShape? = nil,
        isRemembering: Bool = true
    ) {
        self.seed = seed
        self.time = time
        self.subject = subject
        self.shape = shape
        memory = isRemembering ? ForgeMemory() : nil
        apple = TrustChain(seed: seed, purpose: "App Attest")
        receipts = ReceiptAuthority(seed: seed)
    }

    private init(_ other: ForgeContext, at time: Timestamp, about subject: EvidenceSubject) {
        self.time = time
        self.subject = subject
        (seed, shape, memory) = (other.seed, other.shape, other.memory)
        (apple, receipts) = (other.apple, other.receipts)
    }

    /// Returns the context of another time and subject with the same authorities, which costs nothing.
    package func at(_ time: Timestamp, about subject: EvidenceSubject) -> ForgeContext {
        ForgeContext(self, at: time, about: subject)
    }

    /// Derives a key for a purpose.
    package func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        let derive = { ECKey(curve: curve, seed: seed, purpose: purpose) }
        return memory?.key(curve, purpose, derive) ?? derive()
    }

    /// Returns a signer with a key of an authority: by ECDSA with SHA-256, as all intermediates sign.
    func intermediateSigner(_ key: ECKey) -> CertificateSigner { remembering(.ecdsaWithSHA256(key), key) }

    /// Returns a signer with a key of a root: by ECDSA with SHA-384, as all roots sign.
    func rootSigner(_ key: ECKey) -> CertificateSigner { remembering(.ecdsaWithSHA384(key), key) }

    private func remembering(_ signer: CertificateSigner, _ key: ECKey) -> CertificateSigner {
        guard let memory else { return signer }
        return CertificateSigner(algorithm: signer.algorithm) { tbsCertificate in
            memory.signature(signer.algorithm.der + key.scalar + tbsCertificate) { signer.signature(tbsCertificate) }
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

/// The keys and the signatures of certificates that the forging of one set has computed. They are functions of their
/// arguments, and all drafts with the same control ask for the same ones.
private final class ForgeMemory: Sendable {
    private struct KeyPurpose: Hashable {
        let curve: Curve
        let purpose: String
    }

    /// The number of signatures that are remembered: more than a set needs, and little enough for a search that makes new
    /// certificates for hours.
    private static let capacity = 1 << 14

    private let keys = Mutex<[KeyPurpose: ECKey]>([:])
    private let signatures = Mutex<[[UInt8]: [UInt8]]>([:])

    func key(_ curve: Curve, _ purpose: String, _ derive: () -> ECKey) -> ECKey {
        let name = KeyPurpose(curve: curve, purpose: purpose)
        if let known = keys.withLock({ $0[name] }) { return known }
        let key = derive()
        keys.withLock { $0[name] = key }
        return key
    }

    /// - Parameter arguments: everything that the signature depends on.
    func signature(_ arguments: [UInt8], _ sign: () -> [UInt8]) -> [UInt8] {
        let digest = sha256(arguments)
        if let known = signatures.withLock({ $0[digest] }) { return known }
        let signature = sign()
        signatures.withLock { if $0.count < Self.capacity { $0[digest] = signature } }
        return signature
    }
}
