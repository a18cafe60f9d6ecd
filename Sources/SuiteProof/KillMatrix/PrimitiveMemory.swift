import ReferenceVerifier
import Synchronization

/// The results of costly primitives, remembered for one request: every mutant that takes it apart asks for the same.
final class PrimitiveMemory: Sendable {
    private struct SignedDigest: Hashable {
        let signature: [UInt8]
        let digest: [UInt8]
        let key: P256Point
    }

    private struct Results {
        var certificates: [[UInt8]: Certificate?] = [:]
        /// By certificate and issuer.
        var issued: [[[UInt8]]: Bool] = [:]
        var keys: [P256Point: P256Key?] = [:]
        var signed: [SignedDigest: Bool] = [:]
    }

    private let results = Mutex(Results())

    /// The primitives that remember.
    var primitives: Primitives {
        let right = Primitives()
        var primitives = right
        primitives.certificate = { [self] bytes in
            remember(\.certificates[bytes]) { right.certificate(bytes) }
        }
        primitives.certificateVerifies = { [self] certificate, issuer in
            remember(\.issued[[certificate.received, issuer.received]]) {
                right.certificateVerifies(certificate, issuer)
            }
        }
        primitives.key = { [self] point in remember(\.keys[point]) { right.key(point) } }
        primitives.signatureVerifies = { [self] signature, digest, key in
            let question = SignedDigest(signature: signature.der, digest: digest, key: key.point)
            return remember(\.signed[question]) { right.signatureVerifies(signature, digest, key) }
        }
        return primitives
    }

    /// Returns the remembered result, or computes and remembers it.
    private func remember<Value: Sendable>(
        _ place: WritableKeyPath<Results, Value?>, _ compute: () -> Value
    ) -> Value {
        results.withLock { results in
            if let known = results[keyPath: place] { return known }
            let value = compute()
            results[keyPath: place] = value
            return value
        }
    }
}
