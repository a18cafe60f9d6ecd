import AttestModel
import SwiftASN1

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
