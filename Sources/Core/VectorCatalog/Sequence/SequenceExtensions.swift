import AttestModel
import FixtureForge

// Keys that live through an update of the system or of the app.

extension SequenceGroup {
    /// Genuine devices whose extensions appear or change.
    static let updates: [SequenceCase] = [
        .accept(
            "attested-before-os-27", "Attestation on iOS 26 and assertions on iOS 27",
            why: "A key survives the update of the system. From then on its assertions have extensions, although its "
                + "attestation has none. A server that expects both to have the same shape locks these users out.",
            [
                .attest(), .assert("before", 1), .assert("after", 2, edits: [extended()]),
                .assert("again", 3, edits: [extended()]),
            ]),
        .accept(
            "version-rises", "Assertions before and after an update of the app",
            why: "A key survives the update of its app, and its bundle version changes. A server that stores the "
                + "version of the attestation, and compares it, locks out everyone who updates.",
            [
                .attest(edits: [attested()]), .assert("before", 1, edits: [extended()]),
                .assert("after", 2, edits: [extended(AuthDataExtensions(bundleVersion: "43"))]),
            ]),
        .accept(
            allowed, "Attestation and assertions of a build that the policy allows", level: .should,
            needs: [.extensions],
            why: "The server demands the extensions with every object, and this device sends them with every object.",
            [
                .attest(edits: [attested(policy)]), .assert("first", 1, edits: [extended(policy: policy)]),
                .assert("second", 2, edits: [extended(policy: policy)]),
            ]),
        .accept(
            "category-changes-to-allowed", "Build from TestFlight that becomes one from the App Store", level: .should,
            needs: [.extensions],
            why: "A tester who installs the app from the App Store keeps the key. Both categories are allowed, so the "
                + "change locks nobody out.",
            [
                .attest(edits: [attested(bothPolicy, AuthDataExtensions(validationCategory: 2))]),
                .assert(
                    "tested", 1,
                    edits: [extended(AuthDataExtensions(validationCategory: 2), policy: bothPolicy)]),
                .assert("released", 2, edits: [extended(policy: bothPolicy)]),
            ]),
    ]

    /// Assertions whose extensions are not those that the server demands.
    static let wrongUpdates: [SequenceCase] = [
        .reject(
            "extensions-disappear", "Assertion without the extensions that the earlier ones had", level: .should,
            impact: .impersonation, control: allowed, needs: [.extensions],
            why: "The key was attested by a build that the policy allows. An assertion without extensions does not say "
                + "which build signed it, and a server that compares only values that are there lets any build pass.",
            SequenceFault(
                "extensions left out",
                .badAssertion(
                    "second", 2, breaks: .assertionExtensions,
                    DraftEdit(.plan) {
                        // The systems of OS 27 have extensions unless they are left out.
                        ($0.authDataExtensions, $0.flags) = (nil, 0x40)
                        $0.policy = policy
                    }),
                .inPlace)),
        .reject(
            "category-changes", "Assertion of a development build with a key from the App Store", level: .should,
            impact: .impersonation, control: allowed, needs: [.extensions],
            why: "The attestation had an allowed category. A server that checks the category only then lets a "
                + "development build of the same app use the key.",
            SequenceFault(
                "category 3 in place of 4",
                .badAssertion(
                    "second", 2, breaks: .assertionExtensions,
                    extended(AuthDataExtensions(validationCategory: 3), policy: policy)),
                .inPlace)),
    ]

    private static let allowed = "extensions-required"
    private static let policy = ExtensionPolicy(
        validationCategories: [4], required: [.validationCategory, .bundleVersion])
    private static let bothPolicy = ExtensionPolicy(validationCategories: [2, 4], required: [.validationCategory])

    private static func attested(
        _ policy: ExtensionPolicy? = nil, _ extensions: AuthDataExtensions = AuthDataExtensions()
    ) -> DraftEdit<AttestationDraft> {
        DraftEdit(.plan) {
            $0.profile = .iOS27
            $0.authDataExtensions = extensions
            $0.flags = 0xC0
            $0.policy = policy
        }
    }

    private static func extended(
        _ extensions: AuthDataExtensions = AuthDataExtensions(), policy: ExtensionPolicy? = nil
    ) -> DraftEdit<AssertionDraft> {
        DraftEdit(.plan) {
            $0.authDataExtensions = extensions
            $0.flags = 0xC0
            $0.policy = policy
        }
    }
}
