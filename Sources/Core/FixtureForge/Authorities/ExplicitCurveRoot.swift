import Primitives

/// A root that carries the public key of another root on a curve with explicit parameters, whose generator is that very
/// key: the private key is then 1 (the attack of CVE-2020-0601).
package struct ExplicitCurveRoot: Sendable {
    package let certificate: SignedCertificate
    package let signer: CertificateSigner

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
        template.subjectPublicKeyInfo = PublicKeyInfo.ellipticCurve(
            parameters: PublicKeyInfo.explicitParameters(of: curve, generator: generator), point: generator)
        certificate = template.signed(by: signer)
    }
}
