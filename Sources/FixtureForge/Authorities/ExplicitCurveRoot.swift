import CLibCrypto
import SwiftASN1

/// A root that carries the public key of another one, but on a curve given by explicit parameters whose generator
/// is that very key: the private key is then 1 (the attack of CVE-2020-0601).
package struct ExplicitCurveRoot: Sendable {
    package let certificate: SignedCertificate
    /// Signs as this root.
    package let signer: CertificateSigner

    package init(impersonating root: CertificateAuthority) {
        let generator = root.key.point
        let curve = root.key.curve
        let one = ECKey(curve: curve, scalar: [1])
        signer = CertificateSigner(algorithm: .ecdsaWithSHA384) { tbsCertificate in
            let digest = HashAlgorithm.sha384.digest(of: tbsCertificate)
            var nonces = DeterministicNonces(key: one, digest: digest, hash: .sha384)
            while true {
                let nonce = nonces.next()
                let point = curve.group.multiple(nonce, of: generator)
                if let signature = one.signature(of: digest, nonce: nonce, noncePoint: point) { return signature.der }
            }
        }
        var template = root.certificate.template
        template.subjectPublicKeyInfo = DERBytes.sequence(
            DERBytes.sequence(
                DERBytes.identifier(.ecPublicKey), Self.parameters(of: curve.group, generator: generator)),
            DERBytes.bitString(generator))
        certificate = template.signed(by: signer)
    }

    /// ECParameters with all fields written out (RFC 3279 section 2.3.5).
    private static func parameters(of group: CurveGroup, generator: [UInt8]) -> [UInt8] {
        let coefficients = group.coefficients
        return DERBytes.sequence(
            DERBytes.integer(1),
            DERBytes.sequence(DERBytes.identifier(.primeField), DERBytes.integer(coefficients.prime)),
            DERBytes.sequence(DERBytes.octetString(coefficients.a), DERBytes.octetString(coefficients.b)),
            DERBytes.octetString(generator), DERBytes.integer(group.order.bytes(group.size)), DERBytes.integer(1))
    }
}

extension CurveGroup {
    /// The field's prime and the coefficients of y² = x³ + ax + b, big-endian, `size` bytes each.
    fileprivate var coefficients: (prime: [UInt8], a: [UInt8], b: [UInt8]) {
        let a = BigNumber.filled { EC_GROUP_get_curve(raw, nil, $0, nil, $1) }
        let b = BigNumber.filled { EC_GROUP_get_curve(raw, nil, nil, $0, $1) }
        return (prime.bytes(size), a.bytes(size), b.bytes(size))
    }
}
