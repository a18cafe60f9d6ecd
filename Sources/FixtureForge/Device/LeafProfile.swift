/// What a leaf certificate says about the device, which changed from one release of the operating systems to the
/// next. Values are those seen on real leaves; the meaning of most tags is not documented.
package struct LeafProfile: Sendable {
    /// Key properties (extension 8.5) before and after the app ID, which stands among them as tag 1204.
    var keyPropertiesBeforeAppID: [TaggedProperty]
    var keyPropertiesAfterAppID: [TaggedProperty]
    /// System properties (extension 8.7).
    var systemProperties: [TaggedProperty]
    /// Whether the leaf has the extended key usage that appeared in February 2026.
    var hasExtendedKeyUsage: Bool
    /// The value of the access control extension 8.6, which appeared in January 2026.
    var accessControl: [UInt8]?

    /// The leaf's extensions in their real order.
    func extensions(appId: String, nonce: [UInt8]) -> [CertificateExtension] {
        let keyProperties =
            keyPropertiesBeforeAppID + [.text(1204, appId)] + keyPropertiesAfterAppID
        var extensions: [CertificateExtension] = [.endEntity, .leafKeyUsage]
        if hasExtendedKeyUsage { extensions.append(.leafExtendedKeyUsage) }
        extensions += [
            CertificateExtension(.keyProperties, value: TaggedProperty.encode(keyProperties)),
            CertificateExtension(.systemProperties, value: TaggedProperty.encode(systemProperties)),
            .nonce(nonce),
        ]
        if let accessControl { extensions.append(CertificateExtension(.accessControl, value: accessControl)) }
        return extensions
    }
}
