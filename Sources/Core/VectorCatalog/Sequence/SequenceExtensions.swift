import AttestModel
import FixtureForge

// Keys that live through an update of the system or of the app.

extension SequenceGroup {
    /// Genuine devices whose extensions appear or change.
    static let updates: [SequenceCase] = [
        .accept(
            "attested-before-os-27",
            [
                .attest(), .assert("before", 1), .assert("after", 2, edits: [extended()]),
                .assert("again", 3, edits: [extended()]),
            ]),
        .accept(
            "version-rises",
            [
                .attest(edits: [extended()]), .assert("before", 1, edits: [extended()]),
                .assert("after", 2, edits: [extended(AuthDataExtensions(bundleVersion: "43"))]),
            ]),
        .accept(
            allowed, level: .should, needs: [.extensions],
            [
                .attest(edits: [extended(policy: policy)]), .assert("first", 1, edits: [extended(policy: policy)]),
                .assert("second", 2, edits: [extended(policy: policy)]),
            ]),
        .accept(
            "category-changes-to-allowed", level: .should, needs: [.extensions],
            [
                .attest(edits: [extended(AuthDataExtensions(validationCategory: 2), policy: bothPolicy)]),
                .assert("tested", 1, edits: [extended(AuthDataExtensions(validationCategory: 2), policy: bothPolicy)]),
                .assert("released", 2, edits: [extended(policy: bothPolicy)]),
            ]),
        .accept(
            "code-directory-hash-changes-to-allowed", level: .should, needs: [.extensions],
            [
                .attest(edits: [build(1)]), .assert("before", 1, edits: [build(1)]),
                .assert("after", 2, edits: [build(2)]),
            ]),
    ]

    /// Assertions whose extensions are not those that the server demands.
    static let wrongUpdates: [SequenceCase] = [
        .reject(
            "extensions-disappear", level: .should, impact: .impersonation, control: allowed, needs: [.extensions],
            .badAssertion(
                "second", 2, breaks: .assertionExtensions,
                DraftEdit(.plan) {
                    // The systems of OS 27 have extensions unless they are left out.
                    ($0.authDataExtensions, $0.flags) = (nil, 0x40)
                    $0.policy = policy
                })),
        .reject(
            "category-changes", level: .should, impact: .impersonation, control: allowed, needs: [.extensions],
            .badAssertion(
                "second", 2, breaks: .assertionExtensions,
                extended(AuthDataExtensions(validationCategory: 3), policy: policy))),
    ]

    private static let allowed = "extensions-required"
    private static let policy = ExtensionPolicy(
        validationCategories: [4], required: [.validationCategory, .bundleVersion])
    private static let bothPolicy = ExtensionPolicy(validationCategories: [2, 4], required: [.validationCategory])

    private static let builds = (1...2).map { [UInt8](repeating: 0xC0 + $0, count: 32) }

    private static func build<Draft: DeviceDraft>(_ number: Int) -> DraftEdit<Draft> {
        extended(
            AuthDataExtensions(codeDirectoryHash: builds[number - 1]),
            policy: ExtensionPolicy(codeDirectoryHashes: builds, required: [.codeDirectoryHash]))
    }

    private static func extended<Draft: DeviceDraft>(
        _ extensions: AuthDataExtensions = AuthDataExtensions(), policy: ExtensionPolicy? = nil
    ) -> DraftEdit<Draft> {
        DraftEdit(Draft.planStage) {
            $0.extend(extensions, flags: 0xC0)
            $0.policy = policy
        }
    }
}
