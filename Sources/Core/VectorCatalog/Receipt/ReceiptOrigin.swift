import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == ReceiptDraft {
    /// Receipts that belong to another attestation.
    static let receiptClientHash = Group(
        .receiptClientHash,
        [
            clientHash(
                "other-client-data-hash", "Receipt with the clientDataHash of another attestation", "field 4 replaced",
                madeBy: .deviceOwner,
                why: "The attestation's nonce does not cover the receipt. Only this field ties the two together."
            ) {
                ReceiptField(4, sha256($0.bytes(32, "another challenge")))
            },
            clientHash(
                "missing", "Receipt without the clientDataHash", "field 4 removed",
                why:
                    "Without this field, nothing shows that the receipt came with this attestation. An old one could be reused."
            ) { _ in nil },
        ])

    /// Receipts of another type than the expected one.
    static let receiptType = Group(
        .receiptType,
        [
            .reject(
                "receipt-where-attest-expected", "Receipt of type RECEIPT where ATTEST is expected", level: .should,
                impact: .replay, madeBy: .deviceOwner, control: ReceiptControl.attest,
                why: "An older receipt with a better metric would replace the one that belongs to this attestation.",
                Fault(.content, "content replaced by that of a receipt of type RECEIPT", after: .plan) {
                    $0.type = .receipt
                    $0.expectedType = .attest
                }),
            .reject(
                "attest-where-receipt-expected", "Receipt of type ATTEST where RECEIPT is expected", level: .should,
                impact: .hardening, madeBy: .deviceOwner, control: ReceiptControl.exchanged,
                why:
                    "A receipt of type ATTEST has no risk metric. A server that stores it has gained nothing from the exchange.",
                Fault(.content, "content replaced by that of a receipt of type ATTEST", after: .plan) {
                    $0.type = .attest
                    $0.expectedType = .receipt
                }),
            type(
                "unknown-type", "Receipt of an undocumented type", "RENEWAL",
                why: "The meaning of other types is unknown. A receipt without the expected type must be rejected."),
            type(
                "lower-case", "Receipt type in lower case", "receipt",
                why:
                    "Apple writes the type in upper case. A comparison that ignores case accepts what Apple never wrote."
            ),
            type(
                "missing", "Receipt without a type", nil,
                why: "Without a type, nothing shows whether the receipt should have a risk metric."),
        ])

    /// Returns the receipts of another environment than the expected one. In a set for the development environment, no
    /// genuine receipt of production is expected.
    static func receiptEnvironment(_ expected: AttestEnvironment) -> Group {
        Group(
            .receiptEnvironment,
            [
                environment(
                    "sandbox-in-production", "Sandbox receipt in production", "sandbox", madeBy: .otherDeveloper,
                    why: "A receipt of a development build belongs to a tester's device. Its metric says nothing "
                        + "about a customer's."
                ).absent(
                    expected == .production ? nil : "Receipts of the sandbox are right in the development environment."),
                environment(
                    "production-in-sandbox", "Production receipt in the sandbox", "production", madeBy: .deviceOwner,
                    control: ReceiptControl.sandbox,
                    why: "A receipt of a customer's device does not belong on a test server, and shows that the two "
                        + "environments are mixed."
                ),
                environment(
                    "unknown-word", "Receipt of an unknown environment", "staging",
                    why: "Apple writes production or sandbox. A verifier that treats every word but "
                        + "\(expected == .production ? "sandbox as production" : "production as sandbox") accepts a receipt "
                        + "of an unknown environment."),
                environment(
                    "missing", "Receipt without an environment", nil, level: .info,
                    why: "No page documents the field. A verifier may accept or reject a receipt without it."),
            ])
    }

    private static func clientHash(
        _ name: String, _ title: String, _ change: String, madeBy: Maker = .apple, why: String,
        _ field: @escaping @Sendable (ReceiptDraft) -> ReceiptField?
    ) -> Case<ReceiptDraft> {
        .field(
            4, name, title, level: .should, impact: .replay, madeBy: madeBy, control: ReceiptControl.attest, why: why,
            change
        ) { $0.fields[type: 4] = field($0) }
    }

    private static func type(_ name: String, _ title: String, _ text: String?, why: String) -> Case<ReceiptDraft> {
        .field(
            6, name, title, level: .should, control: ReceiptControl.exchanged, why: why,
            text == nil ? "field 6 removed" : "field 6 replaced"
        ) { $0.fields[type: 6] = text.map { ReceiptField(6, $0) } }
    }

    private static func environment(
        _ name: String, _ title: String, _ text: String?, level: Level = .should, madeBy: Maker = .apple,
        control: String = ReceiptControl.attest, why: String
    ) -> Case<ReceiptDraft> {
        .field(
            7, name, title, level: level, impact: .impersonation, madeBy: madeBy, control: control,
            needs: [.environment],
            why: why, text == nil ? "field 7 removed" : "field 7 replaced"
        ) { $0.fields[type: 7] = text.map { ReceiptField(7, $0) } }
    }
}
