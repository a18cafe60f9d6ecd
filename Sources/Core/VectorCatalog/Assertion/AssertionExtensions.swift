import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionExtensions = Group(
        .assertionExtensions,
        [
            .flagWithoutExtensions(at: .flags),
            .extensionsMap("array", .array),
            .extensionValue("bundle-version-older-than-policy", .versionTooOld, madeBy: .deviceOwner),
        ] + Case<AssertionDraft>.commonExtensionFaults)
}
