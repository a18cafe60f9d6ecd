import AttestModel
import EvidenceAnatomy

extension RunRecord {
    /// The results of genuine objects that the target may have accepted. A target that refuses a shape may have accepted the
    /// same object in another, and the result has the answer to the refused one.
    var rememberable: [VectorResult] {
        let isShaped = remarks.contains { if case .refusesShape = $0 { true } else { false } }
        return results.filter { $0.expect == .accept && ($0.answer == .accepted || isShaped) }
    }
}

/// The requests of a result, with their key identifiers and leaf certificates.
extension VectorResult {
    var requests: [VerificationRequest] { vector?.content.requests ?? [] }
    var keyIds: [[UInt8]] { requests.compactMap(\.keyId) }
    /// The leaf certificates of its attestations.
    var leaves: [[UInt8]] {
        requests.compactMap { request in
            guard case .attestation(let attestation) = request else { return nil }
            return EvidenceAnatomy.tree(of: request).byPath["credCert"].map { Array(attestation.attestation[$0.range]) }
        }
    }
}

extension VerificationRequest {
    /// The key identifier that an attestation or an assertion is verified for.
    var keyId: [UInt8]? {
        switch self {
        case .attestation(let request): request.keyId
        case .assertion(let request): request.keyId
        default: nil
        }
    }
}
