import ReferenceVerifier
import Synchronization

/// A recorder of the different questions that the reference verifier asks libcrypto about one object.
final class CheckRecorder: Cryptography {
    /// The work of libcrypto about one question.
    enum Work {
        case reading(certificate: [UInt8])
        case verification(SignatureCheck)
    }

    private let entries = Mutex<[[[UInt8]]: Work]>([:])

    /// All of them.
    var work: [Work] { entries.withLock { Array($0.values) } }

    func certificate(_ bytes: [UInt8]) -> Certificate? {
        record([bytes]) { .reading(certificate: bytes) }
        return Libcrypto().certificate(bytes)
    }

    func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool {
        record([certificate.received, issuer.received]) {
            .verification(try SignatureCheck(certificate: certificate.received, issuer: issuer.received))
        }
        return Libcrypto().verifies(certificate, under: issuer)
    }

    func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
        record([signature.der, digest, key.uncompressed]) {
            .verification(
                try SignatureCheck(
                    info: P256Point.infoPrefix + key.uncompressed, digest: nil, message: digest,
                    signature: signature.der))
        }
        return Libcrypto().verifies(signature, digest: digest, under: key)
    }

    private func record(_ question: [[UInt8]], _ work: () throws -> Work) {
        // Of a key or an algorithm that libcrypto does not know, nothing is verified.
        guard let work = try? work() else { return }
        entries.withLock { $0[question] = work }
    }
}
