import SwiftASN1

/// The name of an issuer or a subject (RFC 5280 section 4.1.2.4), each attribute in a part of its own.
package struct DistinguishedName: Sendable, Hashable {
    /// The whole node, DER.
    package let der: [UInt8]

    init(_ attributes: [Attribute]) { der = DERBytes.sequence(attributes.map { DERBytes.set($0.der) }.concatenated) }

    /// An attribute with its text.
    struct Attribute {
        fileprivate let der: [UInt8]

        private init(_ type: UInt, _ tag: ASN1Identifier, _ text: String) {
            der = DERBytes.sequence(DERBytes.identifier([2, 5, 4, type]), DERBytes.primitive(tag, Array(text.utf8)))
        }

        static func commonName(_ text: String) -> Attribute { Attribute(3, .utf8String, text) }
        /// Creates a country of two letters, a PrintableString as RFC 5280 appendix A.1 requires.
        static func country(_ code: String) -> Attribute { Attribute(6, .printableString, code) }
        static func state(_ text: String) -> Attribute { Attribute(8, .utf8String, text) }
        static func organization(_ text: String) -> Attribute { Attribute(10, .utf8String, text) }
        static func unit(_ text: String) -> Attribute { Attribute(11, .utf8String, text) }
    }
}
