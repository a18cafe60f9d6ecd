import AttestModel
import EvidenceAnatomy
import TestSupport
import Testing

/// Objects of the committed vectors, by their kinds.
enum CommittedObjects {
    static func attestation() throws -> AttestationRequest {
        guard case .attestation(let request) = try request("attestation/valid/production") else { throw Unexpected() }
        return request
    }

    static func assertion() throws -> AssertionRequest {
        guard case .assertion(let request) = try request("assertion/valid/next") else { throw Unexpected() }
        return request
    }

    static func receipt() throws -> ReceiptRequest {
        guard case .receipt(let request) = try request("receipt/valid/receipt-type-risk-3") else { throw Unexpected() }
        return request
    }

    /// One object of each kind that has a structure of its own.
    static func all() throws -> [(kind: ObjectKind, bytes: [UInt8])] {
        let (attestation, assertion) = (try attestation(), try assertion())
        let parts = AttestationAnatomy.tree(of: attestation.attestation).byPath
        func bytes(_ path: String) throws -> [UInt8] { Array(attestation.attestation[try #require(parts[path]).range]) }
        let authData = try bytes("authData")
        let key = try #require(COSEKey.encode(assertion.publicKey))
        return [
            (.attestation, attestation.attestation), (.assertion, assertion.assertion),
            (.receipt, try receipt().receipt), (.certificate, try bytes("credCert")),
            (.authData, authData.suffix(164)), (.publicKey, assertion.publicKey), (.publicKey, key),
            (.publicKey, try #require(PEM.decode(assertion.publicKeyPEM, label: "PUBLIC KEY").first)),
        ]
    }

    private static func request(_ id: String) throws -> VerificationRequest {
        try #require(CommittedVectors.named(id).request)
    }

    private struct Unexpected: Error {}
}
