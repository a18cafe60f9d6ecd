import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationReceipt = Group(
        .attestationReceipt,
        [
            receipt(
                "missing", "attStmt without a receipt", "receipt removed",
                why: "Without the receipt, the server can never ask Apple for the risk metric of this key."
            ) { $0.remove("receipt") },
            receipt(
                "text", "Receipt is text", "receipt replaced by text",
                why:
                    "A server that stores the value unread learns only later, at Apple's server, that it has no receipt."
            ) { $0.set("receipt", .text("receipt")) },
            receipt(
                "empty", "Receipt is empty", "receipt emptied",
                why: "A check for the presence of the key passes. An attacker who removes receipts stays out of the "
                    + "risk assessment."
            ) { $0.set("receipt", .bytes([])) },
            receipt(
                "null", "Receipt is null", "receipt replaced by null",
                why: "A decoder that treats null as absent, and absent as optional, loses the receipt without an error."
            ) { $0.set("receipt", .null) },
        ])

    private static func receipt(
        _ name: String, _ title: String, _ change: String, why: String,
        _ edit: @escaping @Sendable (inout [CBORValue.Entry]) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: "production", why: why,
            Fault(.object, change, after: .object) { edit(&$0.statementEntries) })
    }
}
