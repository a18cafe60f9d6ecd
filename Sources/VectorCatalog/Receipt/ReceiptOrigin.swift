import AttestModel
import FixtureForge

/// Where a receipt comes from: attestation, kind, environment.
extension Group where Draft == ReceiptDraft {
    static let receiptClientHash = Group(
        .receiptClientHash,
        [
            clientHash("other-client-data-hash", "clientDataHash of another attestation", "replaced") {
                ReceiptField(4, sha256($0.bytes(32, "another challenge")))
            },
            clientHash("missing", "Receipt without the clientDataHash", "left out") { _ in nil },
        ])

    static let receiptType = Group(
        .receiptType,
        [
            .reject(
                "receipt-where-attest-expected", "Receipt from Apple's server with an attestation", level: .should,
                impact: .replay, control: ReceiptControl.attest,
                why: "A receipt from better days would take the place of the one that belongs to this attestation.",
                Fault(.content, "that of a receipt of type RECEIPT", after: .plan) {
                    $0.type = .receipt
                    $0.expectedType = .attest
                }),
            .reject(
                "attest-where-receipt-expected", "An attestation's receipt in answer to an exchange", level: .should,
                impact: .hardening, control: ReceiptControl.exchanged,
                why: "It holds no metric: a server that stores it has asked for nothing.",
                Fault(.content, "that of a receipt of type ATTEST", after: .plan) {
                    $0.type = .attest
                    $0.expectedType = .receipt
                }),
            type("unknown-type", "Type that no page documents", "RENEWAL"),
            type("lower-case", "Type in lower case", "receipt"), type("missing", "Receipt without a type", nil),
        ])

    static let receiptEnvironment = Group(
        .receiptEnvironment,
        [
            environment("sandbox-in-production", "Receipt of the development environment in production", "sandbox"),
            environment(
                "production-in-sandbox", "Receipt of the production environment in development", "production",
                control: ReceiptControl.sandbox),
            environment("unknown-word", "Environment that no receipt names", "staging"),
            environment("missing", "Receipt without an environment", nil, level: .info),
        ])

    private static func clientHash(
        _ name: String, _ title: String, _ change: String,
        _ field: @escaping @Sendable (ReceiptDraft) -> ReceiptField?
    ) -> Case<ReceiptDraft> {
        .field(
            4, name, title, level: .should, impact: .replay, control: ReceiptControl.attest,
            why: "The attestation's nonce does not cover the receipt: only this field tells that they belong together.",
            change
        ) { $0.fields[type: 4] = field($0) }
    }

    private static func type(_ name: String, _ title: String, _ text: String?) -> Case<ReceiptDraft> {
        .field(
            6, name, title, level: .should, control: ReceiptControl.exchanged,
            why: "What is not said to be a receipt of this type is none.", text == nil ? "left out" : "replaced"
        ) { $0.fields[type: 6] = text.map { ReceiptField(6, $0) } }
    }

    private static func environment(
        _ name: String, _ title: String, _ text: String?, level: Level = .should,
        control: String = ReceiptControl.attest
    ) -> Case<ReceiptDraft> {
        .field(
            7, name, title, level: level, impact: .impersonation, control: control, needs: [.environment],
            why: "Apps under development run on any device with a debugger: their metrics are not those of customers.",
            text == nil ? "left out" : "replaced"
        ) { $0.fields[type: 7] = text.map { ReceiptField(7, $0) } }
    }
}
