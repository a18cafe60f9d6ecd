/// One extension of a certificate (RFC 5280 section 4.2).
struct CertificateExtension {
    let id: ObjectID
    let isCritical: Bool
    /// The content of extnValue.
    let value: [UInt8]
}
