import SwiftASN1

/// A root that carries the public key of another root on a curve with explicit parameters, whose generator is that very
/// key: the private key is then 1 (the attack of CVE-2020-0601).
package struct ExplicitCurveRoot: Sendable {
    package let certificate: SignedCertificate
    /// The signer of certificates under this root.
    package let signer: CertificateSigner

    /// Creates the root that impersonates another one.
    package init(impersonating root: CertificateAuthority) {
        let generator = root.key.point
        let curve = root.key.curve
        let one = ECKey(curve: curve, scalar: [1])
        signer = CertificateSigner(algorithm: .ecdsaWithSHA384) { tbsCertificate in
            let digest = HashAlgorithm.sha384.digest(of: tbsCertificate)
            var nonces = DeterministicNonces(key: one, digest: digest, hash: .sha384)
            while true {
                if let signature = one.signature(of: digest, nonce: nonces.next(), generator: generator) {
                    return signature.der
                }
            }
        }
        var template = root.certificate.template
        template.subjectPublicKeyInfo = DERBytes.sequence(
            DERBytes.sequence(
                DERBytes.identifier(.ecPublicKey), Self.parameters(of: curve.group, generator: generator)),
            DERBytes.bitString(generator))
        certificate = template.signed(by: signer)
    }

    /// Returns ECParameters with all fields written out (RFC 3279 section 2.3.5).
    private static func parameters(of group: CurveGroup, generator: [UInt8]) -> [UInt8] {
        let size = group.size
        return DERBytes.sequence(
            DERBytes.integer(1),
            DERBytes.sequence(DERBytes.identifier(.primeField), DERBytes.integer(group.prime.bytes(size))),
            DERBytes.sequence(
                DERBytes.octetString(group.coefficients.a.bytes(size)),
                DERBytes.octetString(group.coefficients.b.bytes(size))),
            DERBytes.octetString(generator), DERBytes.integer(group.order.bytes(size)), DERBytes.integer(1))
    }
}
