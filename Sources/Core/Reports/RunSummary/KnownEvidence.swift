import AttestModel
import EvidenceAnatomy

/// What a target may remember of the objects of a result.
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
