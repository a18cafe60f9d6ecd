import AttestModel
import FixtureForge

// The faults of the members fmt and receipt, which no signature covers.

extension Group where Draft == AttestationDraft {
    static let attestationFormat = Group(
        .attestationFormat,
        [
            fmt("packed", "packed"),
            fmt("apple", "apple"),
            fmt("none", "none"),
            fmt("empty", ""),
            fmt("upper-case", "APPLE-APPATTEST"),
            fmt("trailing-nul", "apple-appattest\0"),
            fmt("trailing-space", "apple-appattest "),
            fmt("trailing-line-feed", "apple-appattest\n"),
            fmt("underscore", "apple_appattest"),
        ])

    /// Returns a case with another format. No signature covers fmt: a verifier that does not read it loses nothing.
    private static func fmt(_ name: String, _ value: String) -> Entry {
        .reject(name, level: .should, at: .object, after: .object) { $0.objectEntries.set("fmt", .text(value)) }
    }

    static let attestationReceipt = Group(
        .attestationReceipt,
        [
            receipt("missing") { $0.remove("receipt") },
            receipt("text") { $0.set("receipt", .text("receipt")) },
            receipt("empty") { $0.set("receipt", .bytes([])) },
            receipt("null") { $0.set("receipt", .null) },
        ])

    private static func receipt(
        _ name: String, _ edit: @escaping @Sendable (inout [CBORValue.Entry]) -> Void
    ) -> Entry { .reject(name, level: .should, at: .object, after: .object) { edit(&$0.statementEntries) } }
}
