/// The work that is left to libcrypto. The verifier asks libcrypto about every object as if it were the first. Only the
/// proof of the suite, which holds hundreds of wrong verifiers against the same evidence, puts results of its own before it.
package protocol Cryptography: Sendable {
    /// Reads the certificate at the start of the bytes; `nil` when there is none.
    func certificate(_ bytes: [UInt8]) -> Certificate?
    func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool
    func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool
}

package struct Libcrypto: Cryptography {
    package init() {}

    package func certificate(_ bytes: [UInt8]) -> Certificate? { Certificate(bytes) }

    package func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool {
        certificate.signatureVerifies(under: issuer)
    }

    package func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
        key.verifies(signature, digest: digest)
    }
}

extension Cryptography {
    /// Reads the trust anchors of a request, which are DER certificates.
    func roots(_ roots: [[UInt8]]) -> [Located<Certificate>] {
        roots.enumerated().map { position, bytes in
            certificate(bytes).map { .found($0) } ?? .absent("pinned root \(position) is not a certificate")
        }
    }
}

extension [Located<Certificate>] {
    /// The reasons why some of them are not certificates.
    var faults: [String] { compactMap { if case .absent(let reason) = $0 { reason } else { nil } } }
}
