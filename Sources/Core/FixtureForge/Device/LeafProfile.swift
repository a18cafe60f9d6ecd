/// The properties of the device in a leaf certificate, which change from one release of the operating systems to the
/// next. The values are those of real leaves; the meaning of most tags is not documented.
package struct LeafProfile: Sendable, Hashable {
    /// The key properties (extension 8.5) before the app ID, which is among them with tag 1204.
    var keyPropertiesBeforeAppID: [TaggedProperty]
    /// The key properties after the app ID.
    var keyPropertiesAfterAppID: [TaggedProperty]
    /// The system properties (extension 8.7).
    var systemProperties: [TaggedProperty]
    /// A Boolean value that indicates whether the leaf has the extended key usage that appeared in February 2026.
    var hasExtendedKeyUsage: Bool
    /// The value of the access control extension 8.6, which appeared in January 2026.
    var accessControl: [UInt8]?

    /// Returns the extensions of a leaf in their real order.
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

/// A value of the leaf's extensions 1.2.840.113635.100.8.5 and .7: [tag] EXPLICIT INTEGER or OCTET STRING.
package struct TaggedProperty: Sendable, Hashable {
    package var tag: UInt
    /// The node inside the tag, DER.
    package var content: [UInt8]

    /// Creates a property of any content.
    package init(tag: UInt, content: [UInt8]) {
        self.tag = tag
        self.content = content
    }

    /// Creates a property of a number.
    static func number(_ tag: UInt, _ value: Int) -> TaggedProperty {
        TaggedProperty(tag: tag, content: DERBytes.integer(value))
    }

    /// Creates a property of a text.
    static func text(_ tag: UInt, _ value: String) -> TaggedProperty {
        TaggedProperty(tag: tag, content: DERBytes.octetString(Array(value.utf8)))
    }

    /// Returns the extension's value, DER.
    package static func encode(_ properties: [TaggedProperty]) -> [UInt8] {
        DERBytes.sequence(properties.map { DERBytes.explicit($0.tag, $0.content) }.concatenated)
    }
}
