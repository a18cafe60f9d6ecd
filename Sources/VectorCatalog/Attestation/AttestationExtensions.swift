import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationExtensions = Group(
        .attestationExtensions,
        [
            .reject(
                "junk-tail", "Bytes behind the credential public key", level: .should, impact: .hardening,
                control: "production", why: ExtensionFault.unread,
                Fault(.authDataExtensions, "bytes added", after: .authData) {
                    $0.authData.extensions = [0xFF, 0x00, 0x01]
                }),
            .reject(
                "ed-set-without-map", "ED flag set, no extensions", level: .should, impact: .hardening,
                control: "production", why: ExtensionFault.missing,
                Fault(.flags, "ED set", after: .authData) { $0.authData.flags = 0xC0 }),
            map("truncated-map", .truncatedMap, why: ExtensionFault.unread),
            map("two-maps", .twoMaps, why: ExtensionFault.readTwo),
            map("array-instead", .array, why: ExtensionFault.unread),
            map("category-as-integer", .categoryAsInteger, why: ExtensionFault.wrongType),
            map("category-5-bytes", .categoryOfFiveBytes, why: ExtensionFault.wrongType),
            map("bundle-version-bytes", .versionAsBytes, why: ExtensionFault.wrongType),
            map("deep-nesting", .deep, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            map("huge-length", .huge, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            value("category-0-invalid", .category(0, "Validation category 0, invalid")),
            value("category-7-inappropriate", .category(7, "Validation category 7, inappropriate")),
            value("category-not-in-policy", .category(3, "Validation category that the policy does not list")),
            value("category-big-endian", .categoryBigEndian),
            value(
                "bundle-version-not-in-policy", .version("41", "Bundle version that the policy does not list"),
                why: ExtensionFault.oldBuild),
            .reject(
                "documented-but-wrong-names", "Extensions under the names of the documentation", level: .info,
                impact: .hardening, control: "os27-extensions-ed-set",
                why: "Apple's steps say validationCategory and bundleVersion; devices write other names.",
                Fault(.authDataExtensions, "keys renamed", after: .authData) {
                    $0.authData.extensions =
                        CBORValue.map(["bundleVersion": .text("42"), "validationCategory": .unsigned(4)]).encoded
                }),
        ])

    private static func map(
        _ name: String, _ fault: ExtensionFault, level: Level = .should, impact: Impact = .hardening, why: String
    ) -> Case<AttestationDraft> {
        extensions(name, fault, level: level, impact: impact, control: "os27-extensions-ed-set", why: why)
    }

    private static func value(
        _ name: String, _ fault: ExtensionFault, why: String = ExtensionFault.wrongBuild
    ) -> Case<AttestationDraft> {
        extensions(
            name, fault, level: .must, impact: .impersonation, control: "os27-extensions-with-policy",
            needs: [.extensions], why: why)
    }

    private static func extensions(
        _ name: String, _ fault: ExtensionFault, level: Level, impact: Impact, control: String,
        needs: Set<Capability> = [], why: String
    ) -> Case<AttestationDraft> {
        .reject(
            name, fault.title, level: level, impact: impact, control: control, needs: needs, why: why,
            Fault(.authDataExtensions, fault.change, after: .authData) { $0.authData.extensions = fault.bytes() })
    }
}
