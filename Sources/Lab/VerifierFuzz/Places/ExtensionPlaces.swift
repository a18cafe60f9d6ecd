import AttestModel
import FixtureForge

/// The genuine shapes of the extensions of OS 27, with and without a policy that allows them.
private struct ExtensionRelease: Sendable {
    let name: String
    let extensions: AuthDataExtensions
    var flags: UInt8 = 0xC0
    var policy: ExtensionPolicy?

    private static let hash = [UInt8](repeating: 0x5C, count: 32)
    private static let whole = AuthDataExtensions(codeDirectoryHash: hash)

    static let all = [
        ExtensionRelease(name: "OS 27", extensions: AuthDataExtensions()),
        ExtensionRelease(name: "OS 27 without flag ED", extensions: AuthDataExtensions(), flags: 0x40),
        ExtensionRelease(
            name: "OS 27 with policy", extensions: AuthDataExtensions(),
            policy: ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])),
        ExtensionRelease(
            name: "OS 27 without flag ED, with policy", extensions: AuthDataExtensions(), flags: 0x40,
            policy: ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])),
        ExtensionRelease(
            name: "OS 27 with required extensions", extensions: whole,
            policy: ExtensionPolicy(required: [.validationCategory, .bundleVersion, .codeDirectoryHash])),
        ExtensionRelease(name: "OS 27 with code directory hash", extensions: whole),
        ExtensionRelease(
            name: "OS 27 of category 3", extensions: AuthDataExtensions(validationCategory: 3),
            policy: ExtensionPolicy(validationCategories: [3, 4])),
        ExtensionRelease(
            name: "OS 27 without bundle version", extensions: AuthDataExtensions(bundleVersion: nil)),
    ]
}

/// Returns the variants of OS 27 for one kind of evidence.
func releases<Draft: EvidenceDraft>(
    after stage: Draft.Stage,
    _ extend: @escaping @Sendable (inout Draft, AuthDataExtensions, UInt8, ExtensionPolicy?) -> Void
) -> [FuzzChoice<Draft>] {
    ExtensionRelease.all.map { release in
        FuzzChoice(release.name, after: stage) { extend(&$0, release.extensions, release.flags, release.policy) }
    }
}

/// Returns the categories that no build has.
func categories<Draft: EvidenceDraft>(
    after stage: Draft.Stage, _ extend: @escaping @Sendable (inout Draft, AuthDataExtensions, UInt8) -> Void
) -> [FuzzChoice<Draft>] {
    [0, 7, 8, 9].map { category in
        FuzzChoice("category \(category)", after: stage) {
            extend(&$0, AuthDataExtensions(validationCategory: category), 0xC0)
        }
    }
}

/// Returns the policies that forbid what evidence has, or demand what it lacks.
func policies<Draft: EvidenceDraft>(
    _ policy: any WritableKeyPath<Draft, ExtensionPolicy?> & Sendable, after stage: Draft.Stage
) -> [FuzzChoice<Draft>] {
    let all: [(String, ExtensionPolicy)] = [
        ("other category", ExtensionPolicy(validationCategories: [3])),
        ("other bundle version", ExtensionPolicy(bundleVersions: ["43"])),
        ("other category and the right version", ExtensionPolicy(validationCategories: [3], bundleVersions: ["42"])),
        ("other version and the right category", ExtensionPolicy(validationCategories: [4], bundleVersions: ["43"])),
        ("no category", ExtensionPolicy(validationCategories: [])),
        ("category required", ExtensionPolicy(required: [.validationCategory])),
        ("bundle version required", ExtensionPolicy(required: [.bundleVersion])),
        ("code directory hash required", ExtensionPolicy(required: [.codeDirectoryHash])),
        ("all required", ExtensionPolicy(required: RequiredExtension.allCases)),
        ("every value allowed", ExtensionPolicy()),
    ]
    return all.map { name, value in FuzzChoice(name, after: stage) { $0[keyPath: policy] = value } }
}
