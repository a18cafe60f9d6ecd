import AttestModel
import FixtureForge

// The faults of the members fmt and receipt, which no signature covers.

extension Group where Draft == AttestationDraft {
    static let attestationFormat = Group(.attestationFormat) {
        fmt("packed", "packed")
        fmt("apple", "apple")
        fmt("none", "none")
        fmt("empty", "")
        fmt("upper-case", "APPLE-APPATTEST")
        fmt("trailing-nul", "apple-appattest\0")
        fmt("trailing-space", "apple-appattest ")
        fmt("trailing-line-feed", "apple-appattest\n")
        fmt("underscore", "apple_appattest")
    }

    /// The format. No signature covers fmt: a verifier that does not read it loses nothing.
    private static let fmt = Place(.object, after: .object).setting { $0.objectEntries.set("fmt", .text($1)) }

    static let attestationReceipt = Group(.attestationReceipt) {
        receipt("missing") { $0.statementEntries.remove("receipt") }
        receipt("text") { $0.statementEntries.set("receipt", .text("receipt")) }
        receipt("empty") { $0.statementEntries.set("receipt", .bytes([])) }
        receipt("null") { $0.statementEntries.set("receipt", .null) }
    }

    private static let receipt = Place(.object, after: .object)
}
