import ReferenceVerifier
import Synchronization

/// The results of libcrypto, which are functions of their arguments alone, for the trial of wrong verifiers: hundreds of them ask
/// for the same ones again and again. Nothing but a trial remembers.
package final class TrialMemory: Cryptography {
    private let certificates = Table<Certificate?>()
    private let issued = Table<Bool>()
    private let signed = Table<Bool>()

    private let right: any Cryptography

    /// - Parameter right: libcrypto, or others that stand before it.
    package init(of right: any Cryptography = Libcrypto()) { self.right = right }

    package func certificate(_ bytes: [UInt8]) -> Certificate? {
        certificates.value(of: [bytes]) { right.certificate(bytes) }
    }

    package func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool {
        issued.value(of: [certificate.received, issuer.received]) { right.verifies(certificate, under: issuer) }
    }

    package func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
        signed.value(of: [signature.der, digest, key.uncompressed]) {
            right.verifies(signature, digest: digest, under: key)
        }
    }
}

/// The remembered results of one operation.
private final class Table<Value: Sendable>: Sendable {
    private let values = Mutex<[Arguments: Value]>([:])

    /// Returns the remembered value, or computes and remembers it. Other calls do not wait: two may compute the same.
    func value(of arguments: [[UInt8]], _ compute: () -> Value) -> Value {
        let arguments = Arguments(bytes: arguments)
        if let known = values.withLock({ $0[arguments] }) { return known }
        let value = compute()
        values.withLock { $0[arguments] = value }
        return value
    }
}

/// The arguments of an operation. Their bytes are hashed at once, where an array hashes them one by one.
private struct Arguments: Hashable {
    let bytes: [[UInt8]]

    func hash(into hasher: inout Hasher) {
        for string in bytes { string.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }
}
