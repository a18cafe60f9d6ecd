import AttestModel
import Primitives
import SwiftASN1

/// A certificate that issues others, with its name and its key.
package struct CertificateAuthority: Sendable {
    package var name: DistinguishedName
    package var key: ECKey
    package var certificate: SignedCertificate

    package var keyIdentifier: [UInt8] { Self.keyIdentifier(key) }

    /// Returns the identifier of a key: SHA-1 of the public point (RFC 5280 section 4.2.1.2).
    static func keyIdentifier(_ key: ECKey) -> [UInt8] { HashAlgorithm.sha1.digest(of: key.point) }
}

extension CertificateAuthority {
    /// Creates a root on P-384 that signs itself by ECDSA with SHA-384, derived from the seed and the purpose.
    init(
        rootOf purpose: String, name: DistinguishedName, seed: Seed, serialNumberLength: Int,
        extensions: (_ keyIdentifier: [UInt8]) -> [CertificateExtension]
    ) {
        let key = ECKey(curve: .p384, seed: seed, purpose: "root of \(purpose)")
        let template = CertificateTemplate(
            serialNumber: seed.serialNumber(serialNumberLength, for: "root of \(purpose)"), issuer: name, subject: name,
            subjectPublicKeyInfo: key.subjectPublicKeyInfo, extensions: extensions(Self.keyIdentifier(key)))
        self.init(name: name, key: key, certificate: template.signed(by: .ecdsaWithSHA384(key)))
    }

    /// Returns the template of a certificate under this authority, with extensions for its own key identifier.
    func template(
        for name: DistinguishedName, key: ECKey, serialNumber: [UInt8],
        extensions: (_ keyIdentifier: [UInt8]) -> [CertificateExtension]
    ) -> CertificateTemplate {
        CertificateTemplate(
            serialNumber: serialNumber, issuer: self.name, subject: name,
            subjectPublicKeyInfo: key.subjectPublicKeyInfo, extensions: extensions(Self.keyIdentifier(key)))
    }

    /// Issues a certificate, with extensions for its own key identifier. Its key and its serial number of 16 bytes are
    /// derived from the seed and the purpose.
    func issue(
        to name: DistinguishedName, on curve: Curve, seed: Seed, purpose: String,
        by signer: (ECKey) -> CertificateSigner, extensions: (_ keyIdentifier: [UInt8]) -> [CertificateExtension]
    ) -> CertificateAuthority {
        let key = ECKey(curve: curve, seed: seed, purpose: purpose)
        let template = template(
            for: name, key: key, serialNumber: seed.serialNumber(16, for: purpose), extensions: extensions)
        return CertificateAuthority(name: name, key: key, certificate: template.signed(by: signer(self.key)))
    }

    // MARK: - Intermediates in the shape of Apple App Attestation CA 1

    package func intermediateTemplate(
        seed: Seed, purpose: String, name: DistinguishedName, key: ECKey
    ) -> CertificateTemplate {
        template(
            for: name, key: key, serialNumber: seed.serialNumber(16, for: purpose),
            extensions: { intermediateExtensions($0) })
    }

    /// Returns an intermediate under this authority, on P-384.
    package func intermediate(
        seed: Seed, purpose: String, name: DistinguishedName, pathLength: Int = 0
    ) -> CertificateAuthority {
        issue(to: name, on: .p384, seed: seed, purpose: purpose, by: CertificateSigner.ecdsaWithSHA384) {
            intermediateExtensions($0, pathLength)
        }
    }

    private func intermediateExtensions(_ ownIdentifier: [UInt8], _ pathLength: Int = 0) -> [CertificateExtension] {
        [
            .authority(pathLength: pathLength), .authorityKeyIdentifier(keyIdentifier),
            .subjectKeyIdentifier(ownIdentifier), .signsCertificates,
        ]
    }
}

/// A root and the intermediate that it issued, in the shape of Apple's App Attest authorities.
package struct TrustChain: Sendable {
    package let root: CertificateAuthority
    package let intermediate: CertificateAuthority

    /// Creates a chain of a root and any authority that leads to it.
    package init(root: CertificateAuthority, intermediate: CertificateAuthority) {
        (self.root, self.intermediate) = (root, intermediate)
    }

    /// Creates a chain. Names, key types (both P-384), signature algorithms (SHA-384) and extensions are Apple's. The
    /// keys are derived from the seed, and the validity is long, so that a verifier needs no adjustable clock.
    package init(seed: Seed, purpose: String, names: AuthorityNames = .appAttest) {
        root = CertificateAuthority(rootOf: purpose, name: names.root, seed: seed, serialNumberLength: 16) {
            [.authority(), .subjectKeyIdentifier($0), .signsCertificates]
        }
        intermediate = root.intermediate(seed: seed, purpose: "intermediate of \(purpose)", name: names.intermediate)
    }
}

extension CertificateAuthority {
    /// Returns an attribute certificate of version 2 without attributes (RFC 5755 section 4.1), valid for one day, DER.
    package func attributeCertificate(of holder: SignedCertificate, at time: Timestamp) -> [UInt8] {
        let signer = CertificateSigner.ecdsaWithSHA256(key)
        let (owner, end) = (holder.template, time.adding(days: 1))
        let info = DERBytes.sequence(
            DERBytes.integer(1),
            DERBytes.sequence(DERBytes.explicit(0, Self.names(owner.issuer) + DERBytes.integer(owner.serialNumber))),
            DERBytes.explicit(0, Self.names(name)), signer.algorithm.der, DERBytes.integer(1),
            DERBytes.sequence(DERBytes.generalizedTime(time), DERBytes.generalizedTime(end)), DERBytes.sequence())
        // The tag [2] replaces that of the SEQUENCE.
        return DERBytes.explicit(2, info + signer.algorithm.der + DERBytes.bitString(signer.signature(info)))
    }

    /// Returns GeneralNames with one directory name.
    private static func names(_ name: DistinguishedName) -> [UInt8] {
        DERBytes.sequence(DERBytes.explicit(4, name.der))
    }

    /// Returns a list that revokes no certificate (RFC 5280 section 5.1), DER. The next one follows a day later.
    package func revocationList(at time: Timestamp) -> [UInt8] {
        let signer = CertificateSigner.ecdsaWithSHA256(key)
        let number = CertificateExtension([2, 5, 29, 20], value: DERBytes.integer(1))
        let list = DERBytes.sequence(
            DERBytes.integer(1), signer.algorithm.der, name.der, DERBytes.time(time),
            DERBytes.time(time.adding(days: 1)),
            DERBytes.explicit(
                0, DERBytes.sequence(CertificateExtension.authorityKeyIdentifier(keyIdentifier).der, number.der)))
        return DERBytes.sequence(list, signer.algorithm.der, DERBytes.bitString(signer.signature(list)))
    }
}
