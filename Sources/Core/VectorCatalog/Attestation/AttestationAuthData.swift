import AttestModel
import FixtureForge

// The faults of authData: its length and flags, its app, its counter and its extensions.

extension Group where Draft == AttestationDraft {
    static let attestationAuthData = Group(
        .attestationAuthData,
        [
            length("empty", 0),
            length("31-bytes", 31),
            length("32-bytes", 32),
            length("36-bytes", 36),
            length("37-bytes-flags-at", 37),
            length("52-bytes", 52),
            length("54-bytes", 54),
            length("86-bytes", 86).alsoBreaking(
                .attestationCredentialID,
                "The credentialId lacks its last byte, so a verifier that compares what is left finds another one."),
            flags("flags-zero", 0x00, level: .should),
            flags("flags-up-without-at", 0x01, level: .should),
            flags("flags-up-uv", 0x45, level: .info),
            flags("flags-all-ones", 0xFF, level: .info, control: "os27-extensions-ed-set"),
        ])

    private static func length(_ name: String, _ length: Int) -> Entry {
        .reject(name, impact: .denialOfService, at: .authDataBytes, after: .authDataBytes) {
            $0.authDataBytes = Array($0.authDataBytes.prefix(length))
        }
    }

    private static func flags(_ name: String, _ flags: UInt8, level: Level, control: String = "production") -> Entry {
        .reject(name, level: level, control: control, at: .flags, after: .authData) { $0.authData.flags = flags }
    }

    /// Returns the attestations for other relying party IDs than that of an app.
    static func attestationAppID(_ app: AppIdentity) -> Group {
        let isShort = app.appId.utf8.count < 32
        return Group(
            .attestationAppID,
            [
                .rpIdHash("trailing-dot", of: .trailingPeriod(app)),
                .rpIdHash("prefix-of-app-id", of: .prefix(app)),
                .rpIdHash("swapped-parts", of: .swapped(app)),
                .rpIdHash("unhashed-app-id") { draft in
                    let text = Array(draft.app.appId.utf8.prefix(32))
                    return text + [UInt8](repeating: 0, count: 32 - text.count)
                }
                .saying(["bytes": isShort ? "the app ID and zero bytes" : "the first 32 bytes of the app ID"]),
            ] + Entry.otherAppIDs(than: app))
    }

    static let attestationCounter = Group(
        .attestationCounter,
        [
            counter(1, "one"),
            counter(0x8000_0000, "two-to-31", level: .should),
            counter(0xFFFF_FFFF, "max", level: .should),
            counter(0x0000_0100, "256"),
            counter(0x0001_0000, "65536"),
            counter(0x0100_0000, "0x01000000"),
        ])

    private static func counter(_ value: UInt32, _ name: String, level: Level = .must) -> Entry {
        .reject(name, level: level, impact: .replay, at: .counter, after: .authData) { $0.authData.counter = value }
    }

    static let attestationExtensions = Group(
        .attestationExtensions,
        [
            .flagWithoutExtensions(at: .flags),
            .extensionsMap("array-instead", CBORValue.extensionsInArray.encoded),
            .extensionValue("category-as-integer", level: .should, .extensions(categories: [.unsigned(4)])),
            .extensionValue("category-5-bytes", level: .should, .extensions(categories: [.bytes([4, 0, 0, 0, 0])])),
            .extensionValue("bundle-version-bytes", level: .should, .extensions(version: .bytes(Array("42".utf8)))),
            .extensionValue("category-7-inappropriate", .category(7)),
            .extensionValue("category-big-endian", .extensions(categories: [.bytes([0, 0, 0, 4])])),
            .extensionValue("bundle-version-not-in-policy", madeBy: .deviceOwner, .bundleVersion("41")),
            .reject(
                "documented-but-wrong-names", level: .info, control: "os27-extensions-ed-set", at: .authDataExtensions,
                after: .authData
            ) {
                $0.authData.extensions =
                    CBORValue.map(["bundleVersion": .text("42"), "validationCategory": .unsigned(4)]).encoded
            },
        ] + Entry.commonExtensionFaults)
}
