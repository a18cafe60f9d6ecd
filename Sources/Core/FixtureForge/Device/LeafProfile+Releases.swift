import AttestModel

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
            .text(5, "sks "), .number(1206, 5), .number(1207, 0), .number(1209, 0), .number(1210, 0),
            .number(1211, 0),
        ],
        systemProperties: [
            .text(1400, "17.5.1"), .number(1104, 0xFFFF_FFFF), .text(1403, "21F90"), .text(1405, "17.5.1"),
            .number(1406, 0), .text(1420, "21.6.90.0.0,0"),
        ],
        hasExtendedKeyUsage: false, accessControl: nil)

    /// A device with iOS 17 and an empty version, as a real leaf has it.
    package static let emptyVersion: LeafProfile = {
        var profile = iOS17
        profile.systemProperties = [.text(1400, "")]
        return profile
    }()

    /// A device with iOS 26 that was attested in 2026: extended key usage and access control appear.
    package static let iOS26 = recent(
        platform: 10, version: "26.3", build: "23D127", triplet: "23.4.127.0.0,0", name: "iphoneos",
        accessControl: iOSAccessControl)

    /// A device with iOS 26 that was attested in January 2026, before extended key usage appeared.
    package static let iOS26BeforeEKU: LeafProfile = {
        var profile = iOS26
        profile.hasExtendedKeyUsage = false
        return profile
    }()

    /// A device with iOS 27.
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
