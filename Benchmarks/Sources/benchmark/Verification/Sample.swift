import AttestModel
import CLibCrypto
import ReferenceVerifier

/// One genuine object with the work that libcrypto alone does about it: its certificates read, and its signatures verified.
struct Sample {
    let request: VerificationRequest
    private let work: [CheckRecorder.Work]
    /// The message of a receipt.
    private let message: [UInt8]?

    /// - Throws: `BenchmarkFailure` when the reference verifier does not accept the object.
    init(_ request: VerificationRequest) throws {
        let recorder = CheckRecorder()
        guard ReferenceVerifier(cryptography: recorder).assess(request).isAccepted else {
            throw BenchmarkFailure("the reference verifier does not accept a genuine object of the vectors.")
        }
        self.request = request
        guard case .receipt(let receipt) = request else {
            (work, message) = (recorder.work, nil)
            return
        }
        work = recorder.work + [.verification(try Self.signature(of: receipt))]
        message = receipt.receipt
    }

    /// The number of signatures that are verified.
    var signatures: Int { work.count { if case .verification = $0 { true } else { false } } }

    /// Lets libcrypto do its work.
    func floor() {
        if let message { Self.readMessage(message) }
        for work in work {
            switch work {
            case .reading(let certificate): Self.readCertificate(certificate)
            case .verification(let check): check.verify()
            }
        }
    }

    /// The verification of a receipt's own signature, which covers the content.
    private static func signature(of request: ReceiptRequest) throws -> SignatureCheck {
        let evidence = ReceiptEvidence(request)
        guard let signer = evidence.signer.value, let content = evidence.message.value?.content,
            let point = try evidence.signerCertificate.value?.key.p256Point()
        else { throw BenchmarkFailure("a genuine receipt of the vectors cannot be read.") }
        return try SignatureCheck(
            info: P256Point.infoPrefix + point.uncompressed, digest: "SHA256", message: content,
            signature: signer.signature)
    }

    private static func readCertificate(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            X509_free(d2i_X509(nil, &cursor, buffer.count))
        }
    }

    private static func readMessage(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            guard let message = d2i_CMS_ContentInfo(nil, &cursor, buffer.count) else { return }
            X509_stack_free(CMS_get1_certs(message))
            CMS_ContentInfo_free(message)
        }
        ERR_clear_error()
    }
}
