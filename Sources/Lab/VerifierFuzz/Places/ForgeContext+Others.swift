import FixtureForge

/// Authorities and keys that are not Apple's. Each takes long to derive, and is a function of its name and the seed.
extension ForgeContext {
    /// A CA that anyone can make, with Apple's names.
    var impostor: TrustChain { other("an impostor", names: .appAttest) }

    /// A CA with the names of Apple's passkeys.
    var passkeys: TrustChain { other("an impostor of passkeys", names: .webAuthn) }

    /// A CA with the names of Apple's receipts.
    var otherReceipts: TrustChain { other("an impostor of receipts", names: .receipt) }

    /// A root certificate that has nothing to do with App Attest, DER.
    var unrelatedRoot: [UInt8] { passkeys.root.certificate.der }

    private func other(_ purpose: String, names: AuthorityNames) -> TrustChain {
        Self.chains.result(for: "\(seed) \(purpose)") { chain(purpose, names: names) }
    }

    /// An attacker's authorities of receipts, with Apple's names.
    var receiptImpostor: ReceiptAuthority {
        Self.receiptAuthorities.result(for: seed.description) { ReceiptAuthority(seed: seed, purpose: "an impostor") }
    }

    func rsaKey(_ purpose: String) -> RSAKey {
        Self.rsaKeys.result(for: "\(seed) \(purpose)") { RSAKey(seed: seed, purpose: purpose) }
    }

    private static let chains = Memory<String, TrustChain>()
    private static let receiptAuthorities = Memory<String, ReceiptAuthority>()
    private static let rsaKeys = Memory<String, RSAKey>()
}
