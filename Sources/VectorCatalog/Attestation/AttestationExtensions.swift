import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationExtensions = Group(
        .attestationExtensions,
        [
            .extensionsOfJunk,
            .reject(
                "ed-set-without-map", "ED flag set, no extensions", level: .should, impact: .hardening,
                control: "production", why: ExtensionFault.missing,
                Fault(.flags, "ED set", after: .authData) { $0.authData.flags = 0xC0 }),
            .extensionsMap("truncated-map", .truncatedMap, why: ExtensionFault.unread),
            .extensionsMap("two-maps", .twoMaps, why: ExtensionFault.readTwo),
            .extensionsMap("array-instead", .array, why: ExtensionFault.unread),
            .extensionsMap("category-as-integer", .categoryAsInteger, why: ExtensionFault.wrongType),
            .extensionsMap("category-5-bytes", .categoryOfFiveBytes, why: ExtensionFault.wrongType),
            .extensionsMap("bundle-version-bytes", .versionAsBytes, why: ExtensionFault.wrongType),
            .extensionsMap("deep-nesting", .deep, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            .extensionsMap("huge-length", .huge, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            .extensionValue("category-0-invalid", .category(0, "Validation category 0, invalid")),
            .extensionValue("category-7-inappropriate", .category(7, "Validation category 7, inappropriate")),
            .extensionValue(
                "category-not-in-policy", .category(3, "Validation category that the policy does not list")),
            .extensionValue("category-big-endian", .categoryBigEndian),
            .extensionValue(
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
        ] + Case<AttestationDraft>.looseExtensionValues)
}
