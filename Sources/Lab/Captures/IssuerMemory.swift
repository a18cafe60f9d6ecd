import ReferenceVerifier
import Synchronization

/// libcrypto before which stand the authorities of a log: a few certificates that sign all the others. That one of them
/// was signed by another is verified once. Leaves and evidence are verified each time.
final class IssuerMemory: Cryptography {
    /// The number of authorities; of a log that has more, the others are verified each time.
    private static let limit = 32

    private struct Known {
        var authorities: [Certificate] = []
        /// The pairs of authorities of which the second signed the first. They live as long as this does.
        var signed: Set<[ObjectIdentifier]> = []
    }

    private let known = Mutex(Known())
    private let libcrypto = Libcrypto()

    func certificate(_ bytes: [UInt8]) -> Certificate? {
        if let known = known.withLock({ $0.authorities.first { $0.received == bytes } }) { return known }
        guard let certificate = libcrypto.certificate(bytes) else { return nil }
        if (try? Authority.read(from: certificate))?.isCA == true {
            known.withLock { if $0.authorities.count < Self.limit { $0.authorities.append(certificate) } }
        }
        return certificate
    }

    func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool {
        let pair = [certificate, issuer].map { ObjectIdentifier($0) }
        if known.withLock({ $0.signed.contains(pair) }) { return true }
        let isSigned = libcrypto.verifies(certificate, under: issuer)
        known.withLock { known in
            let isKept = [certificate, issuer].allSatisfy { kept in known.authorities.contains { $0 === kept } }
            if isSigned, isKept { known.signed.insert(pair) }
        }
        return isSigned
    }

    func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
        libcrypto.verifies(signature, digest: digest, under: key)
    }
}
