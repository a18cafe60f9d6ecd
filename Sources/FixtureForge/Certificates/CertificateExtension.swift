import SwiftASN1

/// One extension of a certificate (RFC 5280 section 4.1): any identifier, any bytes.
package struct CertificateExtension: Sendable, Hashable {
    package var identifier: ASN1ObjectIdentifier
    package var isCritical: Bool
    /// The content of `extnValue`, normally the DER of the extension's own type.
    package var value: [UInt8]

    package init(_ identifier: ASN1ObjectIdentifier, critical isCritical: Bool = false, value: [UInt8]) {
        self.identifier = identifier
        self.isCritical = isCritical
        self.value = value
    }

    /// The whole `Extension` node; a default of FALSE is left out.
    package var der: [UInt8] {
        DERBytes.sequence(
            DERBytes.identifier(identifier), isCritical ? DERBytes.boolean(true) : [], DERBytes.octetString(value))
    }
}
