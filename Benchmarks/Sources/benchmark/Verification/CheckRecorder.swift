import ReferenceVerifier
import Synchronization

/// A recorder of the different verifications of signatures that the reference verifier makes.
final class CheckRecorder: Sendable {
    /// The verification of one signature, and its result.
    private struct Entry {
        let check: SignatureCheck
        let verifies: Bool
    }

    private let entries = Mutex<[ByteStrings: Entry]>([:])

    /// The verifications that libcrypto can be asked for with a decoded key.
    var checks: [SignatureCheck] { entries.withLock { $0.values.map(\.check) } }

    /// Those of them that succeeded.
    var right: [SignatureCheck] { entries.withLock { $0.values.filter(\.verifies).map(\.check) } }

    /// The primitives that record.
    var primitives: Primitives {
        let right = Primitives()
        var recording = right
        recording.certificateVerifies = { certificate, issuer in
            let verifies = right.certificateVerifies(certificate, issuer)
            self.record([certificate.received, issuer.received], verifies) {
                try SignatureCheck(certificate: certificate.received, issuer: issuer.received)
            }
            return verifies
        }
        recording.signatureVerifies = { signature, digest, key in
            let verifies = right.signatureVerifies(signature, digest, key)
            self.record([signature.der, digest, key.point.uncompressed], verifies) {
                try SignatureCheck(
                    info: P256Point.infoPrefix + key.point.uncompressed, digest: nil, message: digest,
                    signature: signature.der)
            }
            return verifies
        }
        return recording
    }

    private func record(_ key: [[UInt8]], _ verifies: Bool, _ check: () throws -> SignatureCheck) {
        let key = ByteStrings(key)
        entries.withLock { entries in
            // Of a key or an algorithm that libcrypto does not know, nothing is verified.
            guard entries[key] == nil, let check = try? check() else { return }
            entries[key] = Entry(check: check, verifies: verifies)
        }
    }
}
