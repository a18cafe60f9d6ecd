import AttestModel
import FixtureForge

/// The one thing that is wrong, or only unusual, in a new receipt that a script asks for.
package struct ReceiptVariant: Sendable {
    /// The name in a script.
    package let name: String
    /// The difference from a genuine receipt, and whether a backend may or must accept it; otherwise it must reject it.
    package let meaning: String
    /// Changes the values of the receipt, before it is signed.
    let values: @Sendable (inout NewReceipt) -> Void
    /// Changes the signed message.
    let message: @Sendable (inout CMSSignedData) -> Void
    /// Returns the text of the response for the base64 of the receipt.
    let text: @Sendable (String, NewReceipt) -> String

    private init(
        _ name: String, _ meaning: String, values: @escaping @Sendable (inout NewReceipt) -> Void = { _ in },
        message: @escaping @Sendable (inout CMSSignedData) -> Void = { _ in },
        text: @escaping @Sendable (String, NewReceipt) -> String = { text, _ in text }
    ) {
        self.name = name
        self.meaning = meaning
        self.values = values
        self.message = message
        self.text = text
    }

    /// Returns the variant of a name; `nil` when there is none.
    static func named(_ name: String) -> ReceiptVariant? { all.first { $0.name == name } }

    /// All variants.
    package static let all: [ReceiptVariant] = [
        ReceiptVariant("otherApp", "for another app of the same team") { $0.receipt.appId += ".other" },
        ReceiptVariant("otherKey", "for another key of the same app") { new in
            new.receipt.attestedCertificate = stranger(to: new).credCert.der
        },
        ReceiptVariant("otherEnvironment", "from the other environment; it should be rejected") { new in
            new.receipt.environment = new.receipt.environment == .production ? .development : .production
        },
        ReceiptVariant("otherAuthority", "signed under another root") { new in
            new.authority = ReceiptAuthority(seed: Seed(new.receipt.token), purpose: "receipts of a stranger")
        },
        ReceiptVariant("stale", "created ten minutes ago") { $0.createdAt -= 600_000 },
        ReceiptVariant("damagedSignature", "with a signature that does not verify", message: { $0.damageSignature() }),
        ReceiptVariant(
            "definiteLengths", "in DER, with definite lengths; it must be accepted", message: { $0.form = .definite }),
        ReceiptVariant(
            "sameReceipt", "the one that was sent; it should be rejected", text: { _, new in new.received.base64 }),
        ReceiptVariant("lineFeed", "followed by a line feed; it must be accepted", text: { text, _ in text + "\n" }),
        ReceiptVariant(
            "base64URL", "in the alphabet of base64url; it may be accepted",
            text: { text, _ in text.replacing("+", with: "-").replacing("/", with: "_") }),
        ReceiptVariant(
            "truncated", "cut off after its first half", text: { text, _ in String(text.prefix(text.count / 2)) }),
        ReceiptVariant("notBase64", "a page of HTML", text: { _, _ in "<!DOCTYPE html><title>Apple</title>\n" }),
        ReceiptVariant("empty", "an empty body", text: { _, _ in "" }),
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
