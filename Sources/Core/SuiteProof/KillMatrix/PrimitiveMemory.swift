import ReferenceVerifier
import Synchronization

/// The results of costly primitives, which are functions of their arguments alone. The reference and all mutants ask for
/// the same ones again and again: about one piece of evidence, and about the authorities that all evidence of a set has.
package final class PrimitiveMemory: Sendable {
    private let certificates = Table<Certificate?>()
    private let issued = Table<Bool>()
    private let keys = Table<P256Key?>()
    private let signed = Table<Bool>()

    private let right: Primitives

    /// Creates a memory of the results of primitives: those of libcrypto, or others that stand before them.
    package init(of primitives: Primitives = Primitives()) { right = primitives }

    /// The primitives that remember.
    package var primitives: Primitives {
        var primitives = right
        primitives.certificate = { [certificates, right] bytes in
            certificates.value(of: [bytes]) { right.certificate(bytes) }
        }
        primitives.certificateVerifies = { [issued, right] certificate, issuer in
            issued.value(of: [certificate.received, issuer.received]) {
                right.certificateVerifies(certificate, issuer)
            }
        }
        primitives.key = { [keys, right] point in keys.value(of: [point.uncompressed]) { right.key(point) } }
        primitives.signatureVerifies = { [signed, right] signature, digest, key in
            signed.value(of: [signature.der, digest, key.point.uncompressed]) {
                right.signatureVerifies(signature, digest, key)
            }
        }
        return primitives
    }
}

/// The remembered results of one primitive.
private final class Table<Value: Sendable>: Sendable {
    /// The number of results that are remembered: more than a set and its mutants need, and little enough for an adapter
    /// that runs for days.
    private static var capacity: Int { 1 << 13 }

    private let values = Mutex<[ByteStrings: Value]>([:])

    /// Returns the remembered value, or computes and remembers it. Other calls do not wait for that: two that come at
    /// the same time compute the same.
    func value(of arguments: [[UInt8]], _ compute: () -> Value) -> Value {
        let arguments = ByteStrings(arguments)
        if let known = values.withLock({ $0[arguments] }) { return known }
        let value = compute()
        values.withLock { if $0.count < Self.capacity { $0[arguments] = value } }
        return value
    }
}
