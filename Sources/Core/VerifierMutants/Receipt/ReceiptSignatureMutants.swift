import AttestModel
import ReferenceVerifier
import CLibCrypto

/// A receipt's signature verified wrongly: RCP-SIGNATURE.
enum ReceiptSignatureMutants {
    static let all: [Mutation<ReceiptEvidence>] = [
        signature(
            "receipt-attributes-suffice",
            "Verifies the signature over the signed attributes, whatever digest they hold."
        ) { signer, certificate, _ in signer.attributes?.messageDigest != nil && signer.signsAttributes(by: certificate)
        },
        signature("receipt-signature-with-sha1-taken", "Also accepts signatures with SHA-1 in receipts.") {
            $1.verifies($0.signature, over: $2, digest: EVP_sha1())
        },
        signature("receipt-empty-signature-taken", "Verifies nothing when the signature of a receipt is empty.") {
            signer, _, _ in signer.signature.isEmpty
        },
        signature("receipt-zero-signature-taken", "Accepts the signature r = s = 0 in receipts as valid.") {
            signer, _, _ in signer.signature == SignatureEncodings.zero
        },
        signature("receipt-digest-suffices", "Compares the digest in the signed attributes, and verifies nothing.") {
            $0.attributes?.messageDigest == Digest.sha256($2)
        },
        signature(
            "receipt-digest-algorithm-ignored",
            "Verifies the signature by its own algorithm, whatever digest algorithm the signer names."
        ) { $0.signatureAlgorithm == .ecdsaWithSHA256 && $1.verifies($0.signature, over: $2) },
        signature(
            "receipt-digest-parameters-ignored", "Compares the digest algorithm without its parameters."
        ) { $0.digestAlgorithm == .sha256 && $1.verifies($0.signature, over: $2) },
        .stricter(
            "receipt-digest-parameters-demanded", .receiptSignature,
            "Rejects receipts whose digest algorithm lacks the parameters NULL."
        ) { evidence in
            evidence.object.outline?.signers.allSatisfy { $0.digestAlgorithm?.parameters == .null } ?? true
        },
        .steps(
            "receipt-first-certificate-signs", .receiptSignature,
            "Takes the first certificate in a receipt as the signer's, and rejects receipts with another order."
        ) { $0.signerCertificate = { _, message in message.certificates.first } },
    ]

    private static func signature(
        _ name: String, _ summary: String,
        _ accepts: @escaping @Sendable (MessageSigner, Certificate, [UInt8]) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptSignature, summary) { evidence in
            guard let content = try evidence.message.get().content else { return false }
            return accepts(try evidence.signer.get(), try evidence.signerCertificate.get(), content)
        }
    }
}
