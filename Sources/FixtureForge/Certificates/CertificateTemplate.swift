import AttestModel
import SwiftASN1
import X509

/// A certificate before it is signed (RFC 5280 section 4.1.2), every field open to any value.
package struct CertificateTemplate: Sendable {
    /// 3 or 1; version 1 leaves out the version and the extensions.
    package var version = 3
    /// Unsigned, big-endian.
    package var serialNumber: [UInt8]
    /// The algorithm named inside the signed part; `nil` for the signer's own.
    package var innerAlgorithm: SignatureAlgorithm?
    package var issuer: DistinguishedName
    package var notBefore: Timestamp
    package var notAfter: Timestamp
    package var subject: DistinguishedName
    /// SubjectPublicKeyInfo as DER.
    package var subjectPublicKeyInfo: [UInt8]
    package var extensions: [CertificateExtension]

    package init(
        serialNumber: [UInt8], issuer: DistinguishedName, notBefore: Timestamp, notAfter: Timestamp,
        subject: DistinguishedName, subjectPublicKeyInfo: [UInt8], extensions: [CertificateExtension]
    ) {
        self.serialNumber = serialNumber
        self.issuer = issuer
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.subject = subject
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.extensions = extensions
    }

    /// The first extension with this identifier. Setting replaces it in its place, appends it when there is
    /// none, and removes all of them when set to `nil`.
    package subscript(identifier: ASN1ObjectIdentifier) -> CertificateExtension? {
        get { extensions.first { $0.identifier == identifier } }
        set {
            guard let newValue else { return extensions.removeAll { $0.identifier == identifier } }
            if let index = extensions.firstIndex(where: { $0.identifier == identifier }) {
                extensions[index] = newValue
            } else {
                extensions.append(newValue)
            }
        }
    }

    /// The TBSCertificate as DER.
    package func tbsCertificate(algorithm: SignatureAlgorithm) -> [UInt8] {
        let hasExtensions = version == 3
        return DERBytes.sequence(
            hasExtensions ? DERBytes.explicit(0, DERBytes.integer(2)) : [],
            DERBytes.integer(serialNumber), (innerAlgorithm ?? algorithm).der, DERBytes.value(issuer),
            DERBytes.sequence(DERBytes.time(notBefore), DERBytes.time(notAfter)), DERBytes.value(subject),
            subjectPublicKeyInfo,
            hasExtensions ? DERBytes.explicit(3, DERBytes.sequence(extensions.map(\.der).concatenated)) : [])
    }

    /// The certificate, signed.
    package func signed(by signer: CertificateSigner) -> SignedCertificate {
        let tbsCertificate = tbsCertificate(algorithm: signer.algorithm)
        return SignedCertificate(
            template: self, tbsCertificate: tbsCertificate, outerAlgorithm: signer.algorithm,
            signature: signer.signature(tbsCertificate))
    }
}
