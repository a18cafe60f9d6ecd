import SwiftASN1

/// The extensions of the receipt certificates that name Apple's servers and terms. Their hosts do not exist: no verifier
/// shall ask a server about the certificates of a test.
extension CertificateExtension {
    private static let host = "apple.test"

    /// Creates the authority information access with the address of the OCSP responder.
    static func certificateStatus(_ path: String) -> CertificateExtension {
        CertificateExtension(
            [1, 3, 6, 1, 5, 5, 7, 1, 1],
            value: DERBytes.sequence(
                DERBytes.sequence(
                    DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 48, 1]), location("http://ocsp.\(host)/\(path)"))))
    }

    /// Creates the CRL distribution points with the address of the list of revoked certificates.
    static func revocationList(_ path: String) -> CertificateExtension {
        CertificateExtension(
            [2, 5, 29, 31],
            value: DERBytes.sequence(
                DERBytes.sequence(
                    DERBytes.explicit(0, DERBytes.explicit(0, location("http://crl.\(host)/\(path)"))))))
    }

    /// Apple's certificate policy, with a notice and a page that say that this is a test.
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

    /// Returns a GeneralName of the kind uniformResourceIdentifier.
    private static func location(_ address: String) -> [UInt8] {
        text(ASN1Identifier(tagWithNumber: 6, tagClass: .contextSpecific), address)
    }

    private static func text(_ tag: ASN1Identifier, _ text: String) -> [UInt8] {
        DERBytes.primitive(tag, Array(text.utf8))
    }
}
