import AttestModel
import X509

/// A root and the intermediate that it issued, with the shapes of Apple's App Attest authorities.
package struct TrustChain: Sendable {
    package let root: CertificateAuthority
    package let intermediate: CertificateAuthority

    /// Names, key types (both P-384), signature algorithms (SHA-384) and extensions are Apple's; the keys follow
    /// from the seed, and the validity is long so that no clock has to be injected.
    package init(seed: Seed, purpose: String, names: AuthorityNames = .appAttest) {
        let root = Self.root(seed: seed, purpose: "root of \(purpose)", name: names.root)
        self.root = root
        intermediate = root.intermediate(seed: seed, purpose: "intermediate of \(purpose)", name: names.intermediate)
    }

    private static func root(seed: Seed, purpose: String, name: DistinguishedName) -> CertificateAuthority {
        let key = ECKey(curve: .p384, seed: seed, purpose: purpose)
        let template = CertificateTemplate(
            serialNumber: seed.serialNumber(16, for: purpose), issuer: name, notBefore: Validity.start,
            notAfter: Validity.end, subject: name, subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            extensions: [
                .authority(), .subjectKeyIdentifier(CertificateAuthority.keyIdentifier(key)), .signsCertificates,
            ])
        return CertificateAuthority(name: name, key: key, certificate: template.signed(by: .ecdsaWithSHA384(key)))
    }
}

extension CertificateAuthority {
    /// The template of an intermediate under this authority, in the shape of Apple App Attestation CA 1.
    package func intermediateTemplate(
        seed: Seed, purpose: String, name: DistinguishedName, key: ECKey
    ) -> CertificateTemplate {
        CertificateTemplate(
            serialNumber: seed.serialNumber(16, for: purpose), issuer: self.name, notBefore: Validity.start,
            notAfter: Validity.end, subject: name, subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            extensions: [
                .authority(pathLength: 0), .authorityKeyIdentifier(keyIdentifier),
                .subjectKeyIdentifier(Self.keyIdentifier(key)), .signsCertificates,
            ])
    }

    /// An intermediate under this authority.
    package func intermediate(seed: Seed, purpose: String, name: DistinguishedName) -> CertificateAuthority {
        let key = ECKey(curve: .p384, seed: seed, purpose: purpose)
        let template = intermediateTemplate(seed: seed, purpose: purpose, name: name, key: key)
        return CertificateAuthority(
            name: name, key: key, certificate: template.signed(by: .ecdsaWithSHA384(self.key)))
    }
}
