import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Genuine objects and policies in forms that are permitted, and that nobody has used so far.
    static let attestationPermittedForms: [Case<AttestationDraft>] = [
        .accept(
            "intermediate-path-length-32767", "Intermediate with path length 32767", level: .should,
            why: "Every path length from 0 is right for an issuer of leaves (RFC 5280 section 4.2.1.9). A verifier "
                + "that reads one byte of the number, or expects 0, rejects a renewed intermediate.",
            edits: [
                DraftEdit(.issuer) { $0.intermediateTemplate[.basicConstraints] = .authority(pathLength: 0x7FFF) }
            ]),
        .accept(
            "policy-without-required-extensions", "Policy with an empty list of required extensions", level: .should,
            needs: [.extensions],
            why: "A server that requires none serves earlier systems, too, which send none. A verifier that takes the "
                + "empty list for a demand locks them out.",
            edits: [
                DraftEdit(.plan) {
                    $0.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"], required: [])
                }
            ]),
    ]
}
