import SwiftASN1

/// An AlgorithmIdentifier of a signature (RFC 5280 section 4.1.1.2) as DER.
package struct SignatureAlgorithm: Sendable, Hashable {
    package let der: [UInt8]

    private init(_ identifier: ASN1ObjectIdentifier, parameters: [UInt8] = []) {
        der = DERBytes.sequence(DERBytes.identifier(identifier), parameters)
    }

    package static let ecdsaWithSHA1 = SignatureAlgorithm(.ecdsaWithSHA1)
    package static let ecdsaWithSHA256 = SignatureAlgorithm(.ecdsaWithSHA256)
    package static let ecdsaWithSHA384 = SignatureAlgorithm(.ecdsaWithSHA384)
    package static let md5WithRSA = SignatureAlgorithm(.md5WithRSA, parameters: DERBytes.null)
}
