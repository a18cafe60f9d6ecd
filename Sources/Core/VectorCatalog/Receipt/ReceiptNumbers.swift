import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Receipts with numbers that no register holds.
    static let receiptNumbers: [Case<ReceiptDraft>] = [
        .reject(
            "field-type-2-64-plus-2", "App ID under the type 2^64 + 2 in place of 2", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why:
                "An INTEGER may be longer than a register. A reader that keeps its last 64 bits sees an app ID where there "
                + "is none.",
            Fault(.content, "type of the app ID raised by 2^64", after: .payload) { draft in
                draft.payload = DERBytes.set(
                    draft.fields.map { field in
                        guard field.type == 2, let value = field.value else { return field.der }
                        return DERBytes.sequence(
                            DERBytes.primitive(.integer, [1, 0, 0, 0, 0, 0, 0, 0, 2]), DERBytes.integer(field.version),
                            DERBytes.octetString(value))
                    }.concatenated)
            })
    ]
}
