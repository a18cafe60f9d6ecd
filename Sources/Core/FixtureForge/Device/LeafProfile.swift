import AttestModel

/// The properties of the device in a leaf certificate, which change from one release of the operating systems to the
/// next. The values are those of real leaves; the meaning of most tags is not documented.
package struct LeafProfile: Sendable, Hashable {
    /// The key properties (extension 8.5) before the app ID, which is among them with tag 1204.
    var keyPropertiesBeforeAppID: [TaggedProperty]
    var keyPropertiesAfterAppID: [TaggedProperty]
    /// The system properties (extension 8.7).
    var systemProperties: [TaggedProperty]
    /// A Boolean value that indicates whether the leaf has the extended key usage that appeared in February 2026.
    var hasExtendedKeyUsage: Bool
    /// The value of the access control extension 8.6, which appeared in January 2026.
    var accessControl: [UInt8]?

    func with(_ change: (inout LeafProfile) -> Void) -> LeafProfile {
        var profile = self
        change(&profile)
        return profile
    }

    /// Returns the extensions of a leaf in their real order.
    func extensions(appId: String, nonce: [UInt8]) -> [CertificateExtension] {
        let keyProperties = keyPropertiesBeforeAppID + [.text(1204, appId)] + keyPropertiesAfterAppID
        var extensions: [CertificateExtension] = [.endEntity, .leafKeyUsage]
        if hasExtendedKeyUsage { extensions.append(.leafExtendedKeyUsage) }
        extensions += [
            CertificateExtension(.keyProperties, value: TaggedProperty.encode(keyProperties)),
            CertificateExtension(.systemProperties, value: TaggedProperty.encode(systemProperties)), .nonce(nonce),
        ]
        if let accessControl { extensions.append(CertificateExtension(.accessControl, value: accessControl)) }
        return extensions
    }
}

/// A value of the leaf's extensions 1.2.840.113635.100.8.5 and .7: [tag] EXPLICIT INTEGER or OCTET STRING.
struct TaggedProperty: Sendable, Hashable {
    var tag: UInt
    /// The node inside the tag, DER.
    var content: [UInt8]

    static func number(_ tag: UInt, _ value: Int) -> TaggedProperty {
        TaggedProperty(tag: tag, content: DERBytes.integer(value))
    }

    static func text(_ tag: UInt, _ value: String) -> TaggedProperty {
        TaggedProperty(tag: tag, content: DERBytes.octetString(Array(value.utf8)))
    }

    /// Returns the extension's value, DER.
    static func encode(_ properties: [TaggedProperty]) -> [UInt8] {
        DERBytes.sequence(properties.map { DERBytes.explicit($0.tag, $0.content) }.concatenated)
    }
}

extension LeafProfile {
    /// A device with iOS 14 to 16: few properties, no extended key usage, no access control.
    package static let iOS14 = LeafProfile(
        keyPropertiesBeforeAppID: keyProperties(platform: 10, flags: (1, 0, 0, 1)),
        keyPropertiesAfterAppID: [
            .text(5, " sks"), .number(1206, 5), .number(1207, 0), .number(1209, 0), .number(1210, 0),
        ],
        systemProperties: [.text(1400, "14.4")], hasExtendedKeyUsage: false, accessControl: nil)

    /// A device with iOS 17: build and component versions appear.
    package static let iOS17 = LeafProfile(
        keyPropertiesBeforeAppID: keyProperties(platform: 10, flags: (1, 0, 1, 1)),
        keyPropertiesAfterAppID: [
            .text(5, "sks "), .number(1206, 5), .number(1207, 0), .number(1209, 0), .number(1210, 0), .number(1211, 0),
        ],
        systemProperties: [
            .text(1400, "17.5.1"), .number(1104, 0xFFFF_FFFF), .text(1403, "21F90"), .text(1405, "17.5.1"),
            .number(1406, 0), .text(1420, "21.6.90.0.0,0"),
        ],
        hasExtendedKeyUsage: false, accessControl: nil)

    /// A device with iOS 17 and an empty version, as a real leaf has it.
    package static let emptyVersion = iOS17.with { $0.systemProperties = [.text(1400, "")] }

    /// A device with iOS 26 that was attested in 2026: extended key usage and access control appear.
    package static let iOS26 = recent(
        platform: 10, version: "26.3", build: "23D127", triplet: "23.4.127.0.0,0", name: "iphoneos",
        accessControl: iOSAccessControl)

    /// A device with iOS 26 that was attested in January 2026, before extended key usage appeared.
    package static let iOS26BeforeEKU = iOS26.with { $0.hasExtendedKeyUsage = false }

    package static let iOS27 = recent(
        platform: 10, version: "27.0.1", build: "24A341", triplet: "24.1.341.0.0,0", name: "iphoneos",
        accessControl: iOSAccessControl)

    /// A Mac with macOS 27, Full Security and System Integrity Protection.
    package static let macOS27 = recent(
        platform: 13, version: "27.0", build: "26A5378n", triplet: "26.1.378.5.14,0", name: "macosx",
        accessControl: macOSAccessControl)

    private static func keyProperties(platform: Int, flags: (Int, Int, Int, Int)) -> [TaggedProperty] {
        [
            .number(4, platform), .number(1200, flags.0), .number(1201, flags.1), .number(1202, flags.2),
            .number(1203, flags.3),
        ]
    }

    private static func recent(
        platform: Int, version: String, build: String, triplet: String, name: String, accessControl: [UInt8]
    ) -> LeafProfile {
        LeafProfile(
            keyPropertiesBeforeAppID: keyProperties(platform: platform, flags: (0, 0, 0, 0)),
            keyPropertiesAfterAppID: [
                .number(1206, 4), .number(1207, 0), .number(1209, 0), .number(1210, 0), .number(1211, 0),
                .number(10, 0),
            ],
            systemProperties: [
                .text(1400, version), .number(1104, 2), .text(1401, "1.0.216"), .text(1403, build),
                .text(1404, version), .text(1405, version),
            ]
                + (1406...1411).map { .number($0, 0) } + [.number(1412, 1), .number(1413, 0)]
                + (1418...1420).map { .text($0, triplet) } + [.text(1026, name)],
            hasExtendedKeyUsage: true, accessControl: accessControl)
    }

    /// Returns SEQUENCE { [3] EXPLICIT OCTET STRING } around the access control list.
    private static func accessControl(_ list: String) -> [UInt8] {
        DERBytes.sequence(DERBytes.explicit(3, DERBytes.octetString([UInt8](base64: list) ?? [])))
    }

    /// The access control of every known leaf of iOS since January 2026.
    package static let iOSAccessControl = accessControl(
        "MEMMAjExMD0wCgwDb2tkoQMBAf8wCQwCb2GhAwEB/zALDARvc2duoQMBAf8wCwwEb2RlbKEDAQH/MAoMA29ja6EDAQH/")
    /// The access control of a Mac with Full Security and System Integrity Protection.
    package static let macOSAccessControl = accessControl(
        "MEAMAjExMDowCQwCb2uhAwEB/zAJDAJvYaEDAQH/MAsMBG9kZWyhAwEB/zAVDARvc2duoAYMBHJzZWMwBaYDAgEB")
}
