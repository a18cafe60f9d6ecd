import SwiftASN1

extension ASN1ObjectIdentifier {
    static let ecPublicKey: ASN1ObjectIdentifier = [1, 2, 840, 10045, 2, 1]
    static let primeField: ASN1ObjectIdentifier = [1, 2, 840, 10045, 1, 1]
    static let rsaEncryption: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 1]
    static let ed25519: ASN1ObjectIdentifier = [1, 3, 101, 112]
    static let sha256WithRSA: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 11]
    static let md5WithRSA: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 4]
    static let md5: ASN1ObjectIdentifier = [1, 2, 840, 113549, 2, 5]
    static let sha1: ASN1ObjectIdentifier = [1, 3, 14, 3, 2, 26]
    static let sha256: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
    static let sha384: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 2]
    static let ecdsaWithSHA1: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 1]
    static let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 2]
    static let ecdsaWithSHA384: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 3]
    static let ecdsaWithSHA512: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 4]

    /// CMS content types (RFC 5652).
    package static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
    package static let envelopedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 3]
    static let data: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]

    /// Signed attributes of CMS (RFC 5652 sections 11.1 and 11.2).
    package static let contentType: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 3]
    package static let messageDigest: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 4]

    /// Certificate extensions (RFC 5280 section 4.2.1).
    package static let subjectKeyIdentifier: ASN1ObjectIdentifier = [2, 5, 29, 14]
    package static let keyUsage: ASN1ObjectIdentifier = [2, 5, 29, 15]
    package static let basicConstraints: ASN1ObjectIdentifier = [2, 5, 29, 19]
    package static let authorityKeyIdentifier: ASN1ObjectIdentifier = [2, 5, 29, 35]
    package static let extendedKeyUsage: ASN1ObjectIdentifier = [2, 5, 29, 37]

    /// Apple's extensions of the leaf certificate.
    package static let nonce: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 8, 2]
    package static let keyProperties: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 8, 5]
    package static let accessControl: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 8, 6]
    package static let systemProperties: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 8, 7]
    /// The extended key usage of leaf certificates since 2026.
    package static let appAttestKeyUsage: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 4, 24]

    /// Apple's markers of the receipt's signer and of its intermediate.
    package static let receiptSigner: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 12, 15]
    package static let applicationIntegrationCA: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 3]
    /// Apple's marker of the authorities that issue to developers.
    package static let developerRelationsCA: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
}
