import AttestModel
import SwiftASN1

/// Signed attributes of CMS (RFC 5652 section 11), as receipts had them until October 2020.
package enum CMSAttribute {
    /// The content's type.
    package static let contentType = attribute([1, 2, 840, 113549, 1, 9, 3], DERBytes.identifier(.data))

    /// When the message was signed, by the signer's own account.
    package static func signingTime(_ time: Timestamp) -> [UInt8] {
        attribute([1, 2, 840, 113549, 1, 9, 5], DERBytes.time(time))
    }

    /// Which algorithms were used (RFC 6211).
    package static let algorithmProtection = attribute(
        [1, 2, 840, 113549, 1, 9, 52],
        DERBytes.sequence(
            DERBytes.sequence(DERBytes.identifier(.sha256), DERBytes.null),
            DERBytes.node(
                ASN1Identifier(tagWithNumber: 1, tagClass: .contextSpecific), DERBytes.identifier(.ecdsaWithSHA256))))

    /// The digest of the content.
    package static func messageDigest(of content: [UInt8]) -> [UInt8] {
        attribute([1, 2, 840, 113549, 1, 9, 4], DERBytes.octetString(sha256(content)))
    }

    /// All four, in DER's order.
    package static func all(for content: [UInt8], at time: Timestamp) -> [[UInt8]] {
        [contentType, signingTime(time), algorithmProtection, messageDigest(of: content)]
    }

    private static func attribute(_ identifier: ASN1ObjectIdentifier, _ value: [UInt8]) -> [UInt8] {
        DERBytes.sequence(DERBytes.identifier(identifier), DERBytes.set(value))
    }
}
