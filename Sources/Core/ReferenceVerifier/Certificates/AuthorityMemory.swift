import AttestModel
import Synchronization

/// A memory of authorities, as a server has: their certificates once they are read, and those signatures on them that
/// verified. The same bytes under the same issuer have the same result. The rest is judged for each piece of evidence, its
/// time of validity too. Nothing is remembered of a certificate that is no authority.
package final class AuthorityMemory: Sendable {
    private let right: Primitives
    private let certificates: Mutex<RecentValues<Encodings, Certificate>>
    private let signatures: Mutex<RecentValues<Encodings, Bool>>

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
            let key = Encodings(of: [bytes])
            if let known = self.certificates.withLock({ $0[key] }) { return known }
            guard let certificate = right.certificate(bytes) else { return nil }
            if certificate.isAuthority { self.certificates.withLock { _ = $0.insert(certificate, for: key) } }
            return certificate
        }
        primitives.certificateVerifies = { [right] certificate, issuer in
            guard certificate.isAuthority else { return right.certificateVerifies(certificate, issuer) }
            let key = Encodings(of: [certificate.received, issuer.received])
            if self.signatures.withLock({ $0[key] }) == true { return true }
            let verifies = right.certificateVerifies(certificate, issuer)
            if verifies { self.signatures.withLock { _ = $0.insert(true, for: key) } }
            return verifies
        }
        return primitives
    }
}

/// The encodings of certificates as the key of a memory. They are compared whole, but hashed by their last bytes, which
/// are those of a signature: a memory is small, and a certificate long.
private struct Encodings: Hashable {
    private let encodings: [[UInt8]]

    init(of encodings: [[UInt8]]) { self.encodings = encodings }

    func hash(into hasher: inout Hasher) {
        for encoding in encodings { encoding.suffix(16).withUnsafeBytes { hasher.combine(bytes: $0) } }
    }
}

extension Certificate {
    /// A Boolean value that indicates whether the certificate claims to be that of an authority.
    fileprivate var isAuthority: Bool { (try? Authority.constraints(of: self))?.isCA ?? false }
}
