import AttestModel
import FixtureForge

extension ReceiptVariant {
    /// Every deviation there is.
    package static let all: [ReceiptVariant] = [
        ReceiptVariant("otherApp", "of another app of the same team") { $0.receipt.appId += ".other" },
        ReceiptVariant("otherKey", "about another key of the same app") { order in
            order.receipt.attestedCertificate = stranger(of: order).credCert.der
        },
        ReceiptVariant("otherEnvironment", "of the other environment; it should be refused") { order in
            order.receipt.environment = order.receipt.environment == .production ? .development : .production
        },
        ReceiptVariant("otherAuthority", "signed under another root") { order in
            order.authority = ReceiptAuthority(seed: Seed(order.receipt.token), purpose: "receipts of a stranger")
        },
        ReceiptVariant("stale", "created ten minutes ago") { $0.createdAt -= 600_000 },
        ReceiptVariant("damagedSignature", "its signature does not verify", message: { $0.damageSignature() }),
        ReceiptVariant(
            "definiteLengths", "in DER's lengths; it has to be accepted", message: { $0.form = .definite }),
        ReceiptVariant(
            "sameReceipt", "the one that was sent; it should be refused", text: { _, order in order.presented.base64 }),
        ReceiptVariant("lineFeed", "a line feed behind it; it has to be accepted", text: { text, _ in text + "\n" }),
        ReceiptVariant(
            "base64URL", "in the alphabet of base64url; it may be accepted",
            text: { text, _ in text.replacing("+", with: "-").replacing("/", with: "_") }),
        ReceiptVariant("truncated", "only its first half", text: { text, _ in String(text.prefix(text.count / 2)) }),
        ReceiptVariant("notBase64", "a page of HTML", text: { _, _ in "<!DOCTYPE html><title>Apple</title>\n" }),
        ReceiptVariant("empty", "nothing at all", text: { _, _ in "" }),
    ]

    /// An attestation of another key for the app of an order.
    private static func stranger(of order: NewReceipt) -> AttestationDraft {
        let context = ForgeContext(
            seed: Seed(order.receipt.token), time: Timestamp(secondsSinceEpoch: order.createdAt / 1000))
        return AttestationDraft.forge(
            "stranger", in: context,
            edits: [
                DraftEdit(.plan) { draft in
                    draft.environment = order.receipt.environment
                    AppIdentity(appId: order.receipt.appId).map { draft.app = $0 }
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
