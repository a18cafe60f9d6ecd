import AttestModel
import ReferenceVerifier
import CLibCrypto

/// A receipt's signature verified wrongly: RCP-SIGNATURE.
enum ReceiptSignatureMutants {
    static let all: [Mutation<ReceiptEvidence>] = [
        signature("receipt-attributes-suffice") { signer, certificate, _ in
            signer.attributes?.messageDigest != nil && signer.signsAttributes(by: certificate)
        },
        signature("receipt-signature-with-sha1-taken") { $1.verifies($0.signature, over: $2, digest: EVP_sha1()) },
        signature("receipt-empty-signature-taken") { signer, _, _ in signer.signature.isEmpty },
        signature("receipt-zero-signature-taken") { signer, _, _ in signer.signature == SignatureEncodings.zero },
        signature("receipt-digest-suffices") { $0.attributes?.messageDigest == Digest.sha256($2) },
        signature("receipt-digest-algorithm-ignored") {
            $0.signatureAlgorithm == .ecdsaWithSHA256 && $1.verifies($0.signature, over: $2)
        },
        signature("receipt-digest-parameters-ignored") {
            $0.digestAlgorithm == .sha256 && $1.verifies($0.signature, over: $2)
        },
        .stricter("receipt-digest-parameters-demanded", .receiptSignature) { evidence in
            evidence.object.outline?.signers.allSatisfy { $0.digestAlgorithm?.parameters == .null } ?? true
        },
        .stricter("receipt-signature-numbers-of-32-bytes-demanded", .receiptSignature) {
            SignatureEncodings.shortestNumber(of: try $0.signer.get().signature).map { $0 >= 32 } ?? true
        },
        .steps("receipt-first-certificate-signs", .receiptSignature) {
            $0.signerCertificate = { _, message in message.certificates.first }
        },
    ]

    private static func signature(
        _ name: String, _ accepts: @escaping @Sendable (MessageSigner, Certificate, [UInt8]) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptSignature) { evidence in
            guard let content = try evidence.message.get().content else { return false }
            return accepts(try evidence.signer.get(), try evidence.signerCertificate.get(), content)
        }
    }
}
