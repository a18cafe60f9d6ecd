import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionExtensions = Group(
        .assertionExtensions,
        [
            .extensionsOfJunk,
            .reject(
                "ed-set-without-map", "ED flag set, no extensions", level: .should, impact: .hardening,
                control: "first", why: ExtensionFault.missing,
                Fault(.flags, "ED set", after: .authData) { $0.authData.flags = 0xC0 }),
            .extensionsMap("truncated-map", .truncatedMap, why: ExtensionFault.unread),
            .extensionsMap("two-maps", .twoMaps, why: ExtensionFault.readTwo),
            .extensionsMap("array", .array, why: ExtensionFault.unread),
            .extensionsMap("huge-length", .huge, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            .extensionsMap("deep-nesting", .deep, level: .must, impact: .denialOfService, why: ExtensionFault.bomb),
            .extensionValue("category-0-invalid", .category(0, "Validation category 0, invalid")),
            .extensionValue(
                "category-not-in-policy", .category(3, "Validation category that the policy does not list")),
            .extensionValue("category-260", .category(260, "Validation category whose low byte is an allowed one")),
            .extensionValue(
                "category-65540", .category(65540, "Validation category whose low half is an allowed one")),
            .extensionValue(
                "bundle-version-42-point-0", .version("42.0", "Bundle version that is the same number"),
                why: ExtensionFault.otherText),
            .extensionValue(
                "bundle-version-042", .version("042", "Bundle version with a leading zero"),
                why: ExtensionFault.otherText),
            .extensionValue(
                "bundle-version-older-than-policy", .version("41", "Bundle version that the policy does not list"),
                why: ExtensionFault.oldBuild),
        ])
}
