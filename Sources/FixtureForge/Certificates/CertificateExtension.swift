import SwiftASN1

/// One extension of a certificate (RFC 5280 section 4.1): any identifier, any bytes.
public struct CertificateExtension: Sendable, Hashable {
    public var identifier: ASN1ObjectIdentifier
    public var isCritical: Bool
    /// The content of `extnValue`, normally the DER of the extension's own type.
    public var value: [UInt8]

    public init(_ identifier: ASN1ObjectIdentifier, critical isCritical: Bool = false, value: [UInt8]) {
        self.identifier = identifier
        self.isCritical = isCritical
        self.value = value
    }

    /// The whole `Extension` node; a default of FALSE is left out.
    public var der: [UInt8] {
        DERBytes.sequence(
            DERBytes.identifier(identifier), isCritical ? DERBytes.boolean(true) : [], DERBytes.octetString(value))
    }
}
