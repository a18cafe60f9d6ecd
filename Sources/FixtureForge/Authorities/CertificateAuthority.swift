import X509

/// One certificate that issues others: its name, its key, and itself.
package struct CertificateAuthority: Sendable {
    package var name: DistinguishedName
    package var key: ECKey
    package var certificate: SignedCertificate

    /// The key identifier that its certificate carries: SHA-1 of the public point (RFC 5280 section 4.2.1.2).
    var keyIdentifier: [UInt8] { Self.keyIdentifier(key) }

    static func keyIdentifier(_ key: ECKey) -> [UInt8] { HashAlgorithm.sha1.digest(of: key.point) }
}
