import SwiftASN1

/// An AlgorithmIdentifier of a signature (RFC 5280 section 4.1.1.2) as DER.
public struct SignatureAlgorithm: Sendable, Hashable {
    public let der: [UInt8]

    private init(_ identifier: ASN1ObjectIdentifier, parameters: [UInt8] = []) {
        der = DERBytes.sequence(DERBytes.identifier(identifier), parameters)
    }

    public static let ecdsaWithSHA1 = SignatureAlgorithm(.ecdsaWithSHA1)
    public static let ecdsaWithSHA256 = SignatureAlgorithm(.ecdsaWithSHA256)
    public static let ecdsaWithSHA384 = SignatureAlgorithm(.ecdsaWithSHA384)
    public static let md5WithRSA = SignatureAlgorithm(.md5WithRSA, parameters: DERBytes.null)
}
