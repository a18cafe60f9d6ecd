import AttestModel
import FixtureForge

extension ReceiptDeviation {
    /// Every deviation there is.
    package static let all: [ReceiptDeviation] = [
        ReceiptDeviation("otherApp", "of another app of the same team") { $0.receipt.appId += ".other" },
        ReceiptDeviation("otherKey", "about another key of the same app") { order in
            order.receipt.attestedCertificate = stranger(of: order).credCert.der
        },
        ReceiptDeviation("otherEnvironment", "of the other environment; it should be refused") { order in
            order.receipt.environment = order.receipt.environment == .production ? .development : .production
        },
        ReceiptDeviation("otherAuthority", "signed under another root") { order in
            order.authority = ReceiptAuthority(seed: Seed(order.receipt.token), purpose: "receipts of a stranger")
        },
        ReceiptDeviation("stale", "created ten minutes ago") { $0.createdAt -= 600_000 },
        ReceiptDeviation("damagedSignature", "its signature does not verify", message: { $0.damageSignature() }),
        ReceiptDeviation(
            "definiteLengths", "in DER's lengths; it has to be accepted", message: { $0.form = .definite }),
        ReceiptDeviation(
            "sameReceipt", "the one that was sent; it should be refused", text: { _, order in order.presented.base64 }),
        ReceiptDeviation("lineFeed", "a line feed behind it; it has to be accepted", text: { text, _ in text + "\n" }),
        ReceiptDeviation(
            "base64URL", "in the alphabet of base64url; it may be accepted",
            text: { text, _ in text.replacing("+", with: "-").replacing("/", with: "_") }),
        ReceiptDeviation("truncated", "only its first half", text: { text, _ in String(text.prefix(text.count / 2)) }),
        ReceiptDeviation("notBase64", "a page of HTML", text: { _, _ in "<!DOCTYPE html><title>Apple</title>\n" }),
        ReceiptDeviation("empty", "nothing at all", text: { _, _ in "" }),
    ]

    /// An attestation of another key for the app of an order.
    private static func stranger(of order: ReceiptOrder) -> AttestationDraft {
        let workshop = Workshop(
            seed: Seed(order.receipt.token), time: Timestamp(secondsSinceEpoch: order.createdAt / 1000))
        return AttestationDraft.forge(
            "stranger", in: workshop,
            edits: [
                Edit(.plan) { draft in
                    draft.environment = order.receipt.environment
                    AppIdentity(appId: order.receipt.appId).map { draft.app = $0 }
                }
            ])
    }
}

extension SignedMessage {
    /// Flips the lowest bit of the signature's last byte, which lies inside s.
    fileprivate mutating func damageSignature() {
        for index in signers.indices {
            guard let last = signers[index].signature.indices.last else { continue }
            signers[index].signature[last] ^= 0x01
        }
    }
}
