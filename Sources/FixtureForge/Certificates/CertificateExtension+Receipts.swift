import SwiftASN1

/// The extensions of the certificates above receipts that say where to ask, and on what terms. Their hosts do not
/// exist: nobody is to be asked about certificates of a test.
extension CertificateExtension {
    private static let host = "apple.test"

    /// Authority information access: where the OCSP responder is.
    static func certificateStatus(_ path: String) -> CertificateExtension {
        CertificateExtension(
            [1, 3, 6, 1, 5, 5, 7, 1, 1],
            value: DERBytes.sequence(
                DERBytes.sequence(
                    DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 48, 1]), location("http://ocsp.\(host)/\(path)"))))
    }

    /// CRL distribution points: where the list of revoked certificates is.
    static func revocationList(_ path: String) -> CertificateExtension {
        CertificateExtension(
            [2, 5, 29, 31],
            value: DERBytes.sequence(
                DERBytes.sequence(
                    DERBytes.explicit(0, DERBytes.explicit(0, location("http://crl.\(host)/\(path)"))))))
    }

    /// Apple's certificate policy with a notice and a page, both in our words.
    static let receiptPolicy = CertificateExtension(
        [2, 5, 29, 32],
        value: DERBytes.sequence(
            DERBytes.sequence(
                DERBytes.identifier([1, 2, 840, 113635, 100, 5, 1]),
                DERBytes.sequence(
                    DERBytes.sequence(
                        DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 2, 2]),
                        DERBytes.sequence(text(.utf8String, "Test authority, not Apple's. Never trust it."))),
                    DERBytes.sequence(
                        DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 2, 1]),
                        text(.ia5String, "http://www.\(host)/certificateauthority"))))))

    /// A GeneralName of the kind uniformResourceIdentifier.
    private static func location(_ address: String) -> [UInt8] {
        text(ASN1Identifier(tagWithNumber: 6, tagClass: .contextSpecific), address)
    }

    private static func text(_ tag: ASN1Identifier, _ text: String) -> [UInt8] {
        DERBytes.primitive(tag, Array(text.utf8))
    }
}
