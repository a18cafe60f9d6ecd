/// The costly operations of libcrypto, as functions: a caller who verifies nearly the same evidence many times can
/// remember their results.
package struct Primitives: Sendable {
    /// Reads the certificate at the start of the bytes.
    package var certificate: @Sendable ([UInt8]) -> Certificate? = { Certificate($0) }
    /// Tells whether a certificate's signature verifies under another's key.
    package var certificateVerifies: @Sendable (_ certificate: Certificate, _ issuer: Certificate) -> Bool = {
        $0.signatureVerifies(under: $1)
    }
    /// Returns the key of a point for verifying; `nil` when libcrypto cannot read it.
    package var key: @Sendable (P256Point) -> P256Key? = { P256Key($0) }
    /// Tells whether an ECDSA signature over a digest verifies under a key.
    package var signatureVerifies: @Sendable (_ signature: ECDSASignature, _ digest: [UInt8], _ key: P256Key) -> Bool =
        { $2.verifies($0, digest: $1) }

    package init() {}
}

extension Primitives {
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
