import AttestModel
import FixtureForge

/// The one thing that is wrong, or only unusual, in a new receipt that a script asks for.
package struct ReceiptVariant: Sendable {
    /// A rule for a backend, in the words of the specification.
    package enum BackendRule: String, Sendable {
        case mustAccept = "must accept it"
        case mayAccept = "may accept it"
        case shouldReject = "should reject it"
        case mustReject = "must reject it"
    }

    package let name: String
    /// The difference from a genuine receipt, as a predicate of "the new receipt".
    package let meaning: String
    package let rule: BackendRule
    /// Changes the values of the receipt, before it is signed.
    let values: @Sendable (inout NewReceipt) -> Void
    let message: @Sendable (inout CMSSignedData) -> Void
    /// Returns the text of the response for the base64 of the receipt.
    let text: @Sendable (String, NewReceipt) -> String

    private init(
        _ name: String, _ meaning: String, _ rule: BackendRule = .mustReject,
        values: @escaping @Sendable (inout NewReceipt) -> Void = { _ in },
        message: @escaping @Sendable (inout CMSSignedData) -> Void = { _ in },
        text: @escaping @Sendable (String, NewReceipt) -> String = { text, _ in text }
    ) {
        (self.name, self.meaning, self.rule) = (name, meaning, rule)
        (self.values, self.message, self.text) = (values, message, text)
    }

    static func named(_ name: String) -> ReceiptVariant? { all.first { $0.name == name } }

    package static let all: [ReceiptVariant] = [
        ReceiptVariant("otherApp", "belongs to another app of the same team") { $0.receipt.appId += ".other" },
        ReceiptVariant("otherKey", "belongs to another key of the same app") { new in
            new.receipt.attestedCertificate = stranger(to: new).credCert.der
        },
        ReceiptVariant("otherEnvironment", "belongs to the other environment", .shouldReject) { new in
            new.receipt.environment = new.receipt.environment == .production ? .development : .production
        },
        ReceiptVariant("otherAuthority", "is signed under another root") { new in
            new.authority = ReceiptAuthority(seed: Seed(new.receipt.token), purpose: "receipts of a stranger")
        },
        ReceiptVariant("stale", "was created ten minutes ago") { new in
            (new.createdAt, new.riskMetric) = (new.createdAt - 600_000, 1)
        },
        ReceiptVariant("withoutMetric", "has no risk metric", .shouldReject) { $0.riskMetric = nil },
        ReceiptVariant("damagedSignature", "has a signature that does not verify", message: { $0.damageSignature() }),
        ReceiptVariant("definiteLengths", "has the lengths of DER", .mustAccept, message: { $0.form = .definite }),
        ReceiptVariant(
            "sameReceipt", "is the one that was sent", .shouldReject, text: { _, new in new.received.base64 }),
        ReceiptVariant("lineFeed", "has a line feed after it", .mustAccept, text: { text, _ in text + "\n" }),
        ReceiptVariant(
            "base64URL", "uses the alphabet of base64url", .mayAccept,
            text: { text, _ in text.withURLAlphabet }),
        ReceiptVariant(
            "truncated", "is cut off after its first half", text: { text, _ in String(text.prefix(text.count / 2)) }),
        ReceiptVariant("notBase64", "is a page of HTML", text: { _, _ in "<!DOCTYPE html><title>Apple</title>\n" }),
        ReceiptVariant("empty", "is empty", text: { _, _ in "" }),
    ]

    /// Returns an attestation of another key for the same app.
    private static func stranger(to new: NewReceipt) -> AttestationDraft {
        let context = ForgeContext(
            seed: Seed(new.receipt.token), time: Timestamp(secondsSinceEpoch: new.createdAt / 1000))
        return AttestationDraft.forge(
            "stranger", in: context,
            edits: [
                DraftEdit(.plan) { draft in
                    draft.environment = new.receipt.environment
                    AppIdentity(appId: new.receipt.appId).map { draft.app = $0 }
                }
            ])
    }
}

extension CMSSignedData {
    /// Flips the lowest bit of the signature's last byte, which lies inside s.
    fileprivate mutating func damageSignature() {
        for index in signers.indices {
            guard let last = signers[index].signature.indices.last else { continue }
            signers[index].signature[last] ^= 0x01
        }
    }
}
