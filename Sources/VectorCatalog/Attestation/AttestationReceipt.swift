import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationReceipt = Group(
        .attestationReceipt,
        [
            receipt("missing", "No receipt", "receipt removed") { $0.remove("receipt") },
            receipt("text", "Receipt is text", "receipt replaced") { $0.set("receipt", .text("receipt")) },
            receipt("empty", "Receipt is empty", "receipt emptied") { $0.set("receipt", .bytes([])) },
            receipt("null", "Receipt is null", "receipt replaced") { $0.set("receipt", .null) },
        ])

    private static func receipt(
        _ name: String, _ title: String, _ change: String,
        _ edit: @escaping @Sendable (inout [CBORValue.Entry]) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: "production",
            why: "Without its receipt the server can never ask for the risk metric of this key.",
            Fault(.object, change, after: .object) { edit(&$0.statementEntries) })
    }
}
