import AttestModel
import FixtureForge

// Extensions of OS 27 that the server's policy demands, the same in both suites.

extension Case where Draft: DeviceDraft {
    /// The name of the accepted case whose policy demands all extensions that it carries.
    static var withRequiredExtensions: String { "os27-extensions-required" }

    /// The policy of a server that demands every extension.
    static var everythingRequired: ExtensionPolicy {
        ExtensionPolicy(
            validationCategories: [4], bundleVersions: ["42"],
            required: [.validationCategory, .bundleVersion, .codeDirectoryHash])
    }

    /// The cases of extensions that are missing although the policy demands them.
    static var requiredExtensions: [Case] {
        [
            required(
                "required-extensions-missing", "No extensions where the policy requires them", "extensions removed",
                why: "A server that serves only OS 27 knows nothing of the build without extensions. A verifier that "
                    + "applies the policy only to extensions that are there lets every build pass."
            ) { draft in
                draft.authData.extensions = []
                draft.authData.flags = 0x40
            },
            removed(
                "required-category-missing", "Extensions without the required validation category",
                "apple_validation_category_01", madeBy: .apple,
                why: "Without the category, a development build looks like the one from the App Store."),
            removed(
                "required-version-missing", "Extensions without the required bundle version",
                "apple_bundle_version_01",
                why: "Without the version, an old build with a known vulnerability looks like the current one."),
            removed(
                "required-code-directory-hash-missing", "Extensions without the required code directory hash",
                "apple_cd_hash_hash_01",
                why: "The code directory hash names the very build. Without it a server that allows one build cannot "
                    + "tell it from others."),
        ]
    }

    private static func removed(
        _ name: String, _ title: String, _ key: String, madeBy maker: Maker = .deviceOwner, why: String
    ) -> Case {
        required(name, title, "\(key) removed", madeBy: maker, why: why) { draft in
            guard var entries = draft.authDataExtensions?.cbor.entries else { return }
            entries.remove(key)
            draft.authData.extensions = CBORValue.map(entries).encoded
        }
    }

    private static func required(
        _ name: String, _ title: String, _ change: String, madeBy maker: Maker = .deviceOwner, why: String,
        _ edit: @escaping @Sendable (inout Draft) -> Void
    ) -> Case {
        .reject(
            name, title, level: .should, impact: .impersonation, madeBy: maker, control: withRequiredExtensions,
            needs: [.extensions], why: why,
            Fault(Draft.extensionsPath, change, after: Draft.authDataStage, edit))
    }
}

extension Group where Draft == AttestationDraft {
    static let attestationRequiredExtensions: [Case<AttestationDraft>] = [
        .accept(
            Case<Draft>.withRequiredExtensions, "All extensions of OS 27 where the policy requires them",
            level: .should,
            needs: [.extensions],
            why: "A server that serves only OS 27 demands the extensions. This build has all of them.",
            edits: [
                DraftEdit(.plan) {
                    $0.profile = .iOS27
                    $0.flags = 0xC0
                    $0.authDataExtensions = AuthDataExtensions(
                        codeDirectoryHash: $0.bytes(32, "code directory hash"))
                    $0.policy = Case<Draft>.everythingRequired
                }
            ])
    ]
}

extension Group where Draft == AssertionDraft {
    static let assertionRequiredExtensions: [Case<AssertionDraft>] = [
        .accept(
            Case<Draft>.withRequiredExtensions, "All extensions of OS 27 where the policy requires them",
            level: .should,
            needs: [.extensions],
            why: "A server that demands the extensions with the attestation demands them with every request. This "
                + "build has all of them.",
            edits: [
                DraftEdit(.plan) {
                    $0.flags = 0xC0
                    $0.authDataExtensions = AuthDataExtensions(
                        codeDirectoryHash: $0.bytes(32, "code directory hash"))
                    $0.policy = Case<Draft>.everythingRequired
                }
            ])
    ]
}
