import AttestModel
import FixtureForge

// The faults of authData: its length and flags, its app, its counter and its extensions.

extension Group where Draft == AttestationDraft {
    static let attestationAuthData = Group(.attestationAuthData) {
        length("empty", 0)
        length("31-bytes", 31)
        length("32-bytes", 32)
        length("36-bytes", 36)
        length("37-bytes-flags-at", 37)
        length("52-bytes", 52)
        length("54-bytes", 54)
        length("86-bytes", 86).alsoBreaking(
            .attestationCredentialID,
            "The credentialId lacks its last byte, so a verifier that compares what is left finds another one.")
        flags("flags-zero", 0x00)
        flags("flags-up-without-at", 0x01)
        flags("flags-up-uv", 0x45, level: .info)
        flags("flags-all-ones", 0xFF, level: .info, control: "os27-extensions-ed-set")
    }

    private static let length = Place(.authDataBytes, after: .authDataBytes).setting {
        $0.authDataBytes = Array($0.authDataBytes.prefix($1))
    }

    private static let flags = Place(.flags, after: .authData).setting { $0.authData.flags = $1 }

    static func attestationAppID(_ app: AppIdentity) -> Group {
        let isShort = app.appId.utf8.count < 32
        return Group(.attestationAppID) {
            rpIdHash("trailing-dot", of: .trailingPeriod(app))
            rpIdHash("prefix-of-app-id", of: .prefix(app))
            rpIdHash("swapped-parts", of: .swapped(app))
            hashBytes("unhashed-app-id") { draft in
                let text = Array(draft.app.appId.utf8.prefix(32))
                return text + [UInt8](repeating: 0, count: 32 - text.count)
            }.saying(["bytes": isShort ? "the app ID and zero bytes" : "the first 32 bytes of the app ID"])
            otherAppIDs(than: app)
        }
    }

    static let attestationCounter = Group(.attestationCounter) {
        counter("one", 1)
        counter("two-to-31", 0x8000_0000)
        counter("max", 0xFFFF_FFFF)
        counter("256", 0x0000_0100)
        counter("65536", 0x0001_0000)
        counter("0x01000000", 0x0100_0000)
    }

    private static let counter = Place(.counter, after: .authData).setting { $0.authData.counter = $1 }

    static let attestationExtensions = Group(.attestationExtensions) {
        flagWithoutExtensions(at: .flags)
        extensionsMap("array-instead", CBORValue.extensionsInArray.encoded)
        extensionValue("category-as-integer", .extensions(categories: [.unsigned(4)]))
        extensionValue("category-5-bytes", .extensions(categories: [.bytes([4, 0, 0, 0, 0])]))
        extensionValue("bundle-version-bytes", .extensions(version: .bytes(Array("42".utf8))))
        extensionValue("category-7-inappropriate", .category(7))
        extensionValue("category-big-endian", .extensions(categories: [.bytes([0, 0, 0, 4])]))
        extensionValue("bundle-version-not-in-policy", .bundleVersion("41"), madeBy: .deviceOwner)
        reject(
            "documented-but-wrong-names", level: .info, control: "os27-extensions-ed-set", at: .authDataExtensions,
            after: .authData
        ) {
            $0.authData.extensions =
                CBORValue.map(["bundleVersion": .text("42"), "validationCategory": .unsigned(4)]).encoded
        }
        commonExtensionFaults
    }
}
