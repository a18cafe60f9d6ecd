import AttestModel
import FixtureForge

/// Returns the genuine shapes of the extensions of OS 27 for one kind of evidence, with and without a policy for them.
func releases<Draft: EvidenceDraft>(
    after stage: Draft.Stage,
    _ extend: @escaping @Sendable (inout Draft, AuthDataExtensions, UInt8, ExtensionPolicy?) -> Void
) -> [FuzzChoice<Draft>] {
    func release(
        _ name: String, _ extensions: AuthDataExtensions = AuthDataExtensions(), flags: UInt8 = 0xC0,
        policy: ExtensionPolicy? = nil
    ) -> FuzzChoice<Draft> { .after(stage, name) { extend(&$0, extensions, flags, policy) } }
    let whole = AuthDataExtensions(codeDirectoryHash: [UInt8](repeating: 0x5C, count: 32))
    let policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])
    return [
        release("extensions of OS 27"), release("extensions of OS 27 without flag ED", flags: 0x40),
        release("extensions of OS 27, with policy", policy: policy),
        release("extensions of OS 27 without flag ED, with policy", flags: 0x40, policy: policy),
        release(
            "extensions of OS 27 that the policy requires", whole,
            policy: ExtensionPolicy(required: RequiredExtension.allCases)),
        release("extensions of OS 27 with code directory hash", whole),
        release(
            "extensions of OS 27 with validation category 3", AuthDataExtensions(validationCategory: 3),
            policy: ExtensionPolicy(validationCategories: [3, 4])),
        release("extensions of OS 27 without bundle version", AuthDataExtensions(bundleVersion: nil)),
    ]
}

/// Returns the categories that no build has.
func categories<Draft: EvidenceDraft>(
    after stage: Draft.Stage, _ extend: @escaping @Sendable (inout Draft, AuthDataExtensions, UInt8) -> Void
) -> [FuzzChoice<Draft>] {
    [0, 7, 8, 9].map { category in
        .after(stage, "category \(category)") { extend(&$0, AuthDataExtensions(validationCategory: category), 0xC0) }
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
    return all.map { name, value in .after(stage, name) { $0[keyPath: policy] = value } }
}
