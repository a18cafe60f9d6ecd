import AttestModel
import ReferenceVerifier

/// The verifications of signatures that one piece of evidence needs: those that succeed while the reference verifier
/// assesses it once.
enum RecordedChecks {
    /// - Throws: `BenchmarkFailure` when the evidence is not accepted.
    static func of(_ request: VerificationRequest) throws -> [SignatureCheck] {
        let recorder = CheckRecorder()
        guard ReferenceVerifier(primitives: recorder.primitives).assess(request).isAccepted else {
            throw BenchmarkFailure("the reference verifier does not accept a genuine object of the vectors.")
        }
        // Those on the largest curve come first: the leaf's and the intermediate's.
        var checks = recorder.right.sorted { $0.bits > $1.bits }
        if case .receipt(let receipt) = request { checks.append(try ofMessage(receipt)) }
        return checks
    }

    /// The verification of a receipt's own signature, which covers the content, or the attributes beside it.
    private static func ofMessage(_ request: ReceiptRequest) throws -> SignatureCheck {
        let evidence = ReceiptEvidence(request, steps: .init())
        guard let signer = evidence.signer.value, let content = evidence.message.value?.content,
            let point = try evidence.signerCertificate.value?.key.p256Point()
        else { throw BenchmarkFailure("a genuine receipt of the vectors cannot be read.") }
        return try SignatureCheck(
            info: P256Point.infoPrefix + point.uncompressed, digest: "SHA256", message: content, signature: signer.signature)
    }
}
