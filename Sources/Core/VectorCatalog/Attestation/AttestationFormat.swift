import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationFormat = Group(
        .attestationFormat,
        [
            fmt(
                "packed", "packed",
                why: "Security keys of any vendor use this WebAuthn format. A library with several formats would "
                    + "verify the object by the rules of another one."),
            fmt(
                "apple", "apple",
                why: "Websites get this format for a passkey. A library with several formats would verify the "
                    + "object by the rules for passkeys."
            ),
            fmt(
                "none", "none",
                why: "WebAuthn uses this format for no attestation at all. A library that supports it may skip "
                    + "the chain, whatever the object holds."),
            fmt(
                "empty", "",
                why: "An empty format selects no rules. A verifier that falls back to a default guesses what was meant."
            ),
            fmt(
                "upper-case", "APPLE-APPATTEST",
                why:
                    "Format names are case-sensitive. If one component ignores case and another does not, the second "
                    + "may apply no rules."),
            fmt(
                "trailing-nul", "apple-appattest\0",
                why: "A C string ends at the zero byte, a Swift or Java string does not. Two components would see two "
                    + "formats."),
            fmt(
                "trailing-space", "apple-appattest ",
                why: "A verifier that trims text accepts a format that no device writes. Apple's steps ask for exact "
                    + "equality."),
        ])

    /// Returns a case with another format. No signature covers fmt, so that a verifier that does not read it loses nothing.
    private static func fmt(_ name: String, _ value: String, why: String) -> Case<AttestationDraft> {
        let shown = value.replacing("\0", with: "\\0")
        return .reject(
            name, value.isEmpty ? "fmt is empty" : "fmt is '\(shown)'", level: .should, impact: .hardening,
            control: "production", why: why,
            Fault(.object, "fmt set to '\(shown)'", after: .object) { $0.objectEntries.set("fmt", .text(value)) })
    }
}
