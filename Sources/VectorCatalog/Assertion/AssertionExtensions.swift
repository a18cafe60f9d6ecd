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
            .extensionValue(
                "bundle-version-older-than-policy", .version("41", "Bundle version that the policy does not list"),
                why: ExtensionFault.oldBuild),
        ] + Case<AssertionDraft>.looseExtensionValues)
}
