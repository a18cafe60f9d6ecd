import FixtureForge
import Synchronization

/// The authorities and keys that are not Apple's and that many questions use. Each takes long to derive, and is a function of
/// its name and the seed.
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
        Self.chains.value(of: "\(seed) \(purpose)") { chain(purpose, names: names) }
    }

    /// An attacker's authorities of receipts, with Apple's names.
    var receiptImpostor: ReceiptAuthority {
        Self.receiptAuthorities.value(of: seed.description) { ReceiptAuthority(seed: seed, purpose: "an impostor") }
    }

    /// Derives an RSA key for a purpose.
    func rsaKey(_ purpose: String) -> RSAKey {
        Self.rsaKeys.value(of: "\(seed) \(purpose)") { RSAKey(seed: seed, purpose: purpose) }
    }

    private static let chains = ValueMemory<TrustChain>()
    private static let receiptAuthorities = ValueMemory<ReceiptAuthority>()
    private static let rsaKeys = ValueMemory<RSAKey>()
}

/// Values that were derived, by the texts that they follow from.
private final class ValueMemory<Value: Sendable>: Sendable {
    private let values = Mutex<[String: Value]>([:])

    func value(of name: String, _ derive: () -> Value) -> Value {
        if let known = values.withLock({ $0[name] }) { return known }
        let value = derive()
        values.withLock { $0[name] = value }
        return value
    }
}
