import AttestModel
import SwiftASN1

extension CertificateAuthority {
    /// Returns a list of this authority's that revokes no certificate (RFC 5280 section 5.1), DER.
    ///
    /// - Parameter time: the moment at which the list is made. The next one follows a day later.
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
