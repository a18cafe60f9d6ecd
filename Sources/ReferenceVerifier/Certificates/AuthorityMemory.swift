import Synchronization

/// A memory of authorities, as a server has: their certificates once they are read, and those signatures on them that
/// verified. The same bytes under the same issuer have the same result. The rest is judged for each piece of evidence, its
/// time of validity too. Nothing is remembered of a certificate that is no authority.
package final class AuthorityMemory: Sendable {
    private let right: Primitives
    private let certificates: Mutex<RecentValues<Certificate>>
    private let signatures: Mutex<RecentValues<Bool>>

    /// Creates a memory that is empty.
    ///
    /// - Parameters:
    ///   - primitives: the operations whose results are remembered.
    ///   - capacity: the most certificates, and the most signatures, that are remembered. Anyone can make authorities, so
    ///     that the oldest give way.
    package init(of primitives: Primitives = Primitives(), capacity: Int = 64) {
        right = primitives
        certificates = Mutex(RecentValues(capacity: capacity))
        signatures = Mutex(RecentValues(capacity: capacity))
    }

    /// The primitives that remember.
    package var primitives: Primitives {
        var primitives = right
        primitives.certificate = { [right] bytes in
            if let known = self.certificates.withLock({ $0.value(of: [bytes]) }) { return known }
            guard let certificate = right.certificate(bytes) else { return nil }
            if certificate.isAuthority { self.certificates.withLock { $0.remember(certificate, of: [bytes]) } }
            return certificate
        }
        primitives.certificateVerifies = { [right] certificate, issuer in
            guard certificate.isAuthority else { return right.certificateVerifies(certificate, issuer) }
            let signature = [certificate.received, issuer.received]
            if self.signatures.withLock({ $0.value(of: signature) }) == true { return true }
            let verifies = right.certificateVerifies(certificate, issuer)
            if verifies { self.signatures.withLock { $0.remember(true, of: signature) } }
            return verifies
        }
        return primitives
    }
}

extension Certificate {
    /// A Boolean value that indicates whether the certificate claims to be that of an authority.
    fileprivate var isAuthority: Bool { (try? Authority.constraints(of: self))?.isCA ?? false }
}

/// The values of the newest keys, which are byte strings.
private struct RecentValues<Value: Sendable>: Sendable {
    private let capacity: Int
    private var values: [ByteStrings: Value] = [:]
    /// The keys, the oldest first.
    private var keys: [ByteStrings] = []

    init(capacity: Int) { self.capacity = capacity }

    /// Returns the value of a key; `nil` when it is not among the newest.
    func value(of key: [[UInt8]]) -> Value? { values[ByteStrings(key)] }

    /// Remembers the value of a key, and forgets the oldest when there are too many.
    mutating func remember(_ value: Value, of key: [[UInt8]]) {
        let key = ByteStrings(key)
        guard values.updateValue(value, forKey: key) == nil else { return }
        keys.append(key)
        if keys.count > capacity { values[keys.removeFirst()] = nil }
    }
}
