import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationFormat = Group(
        .attestationFormat,
        [
            fmt("packed", "packed"), fmt("apple", "apple"), fmt("none", "none"), fmt("empty", ""),
            fmt("upper-case", "APPLE-APPATTEST"), fmt("trailing-nul", "apple-appattest\0"),
            fmt("trailing-space", "apple-appattest "),
        ])

    private static func fmt(_ name: String, _ value: String) -> Case<AttestationDraft> {
        let shown = value.replacing("\0", with: "\\0")
        return .reject(
            name, "fmt is '\(shown)'", impact: .impersonation, control: "production",
            why: "Another format has another meaning and other rules: a verifier of App Attest must not guess.",
            Fault(.object, "fmt replaced", after: .object) { $0.objectEntries.set("fmt", .text(value)) })
    }
}
