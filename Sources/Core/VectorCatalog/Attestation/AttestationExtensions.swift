import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationExtensions = Group(
        .attestationExtensions,
        [
            .flagWithoutExtensions(at: .flags),
            .extensionsMap("array-instead", .array),
            .extensionValue("category-as-integer", .categoryAsInteger, level: .should),
            .extensionValue("category-5-bytes", .categoryOfFiveBytes, level: .should),
            .extensionValue("bundle-version-bytes", .versionAsBytes, level: .should),
            .extensionValue("category-7-inappropriate", .categoryInappropriate),
            .extensionValue("category-big-endian", .categoryBigEndian),
            .extensionValue("bundle-version-not-in-policy", .versionTooOld, madeBy: .deviceOwner),
            .reject(
                "documented-but-wrong-names", "Extensions under the names that Apple's steps use", level: .info,
                impact: .hardening, control: "os27-extensions-ed-set",
                why:
                    "Apple's steps say validationCategory and bundleVersion, but devices write other names. A verifier "
                    + "may ignore keys that it does not know.",
                Fault(.authDataExtensions, "keys renamed", after: .authData) {
                    $0.authData.extensions =
                        CBORValue.map(["bundleVersion": .text("42"), "validationCategory": .unsigned(4)]).encoded
                }),
        ] + Case<AttestationDraft>.commonExtensionFaults)
}
