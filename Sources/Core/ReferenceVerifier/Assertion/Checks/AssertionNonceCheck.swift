import AttestModel

/// AST-NONCE: the signed message is SHA256(authenticatorData || SHA256(clientData)), hashed once more by ECDSA
/// (Apple, assertion steps 2 and 3).
struct AssertionNonceCheck: Check {
    let requirement = Requirement.assertionNonce

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        switch try evidence.signed.get() {
        case .expectedNonce: return "the nonce is signed as message"
        case .statedNonce: return "the nonce is made correctly, from other client data"
        case .other(let construction): throw .violated("the signed content is \(construction)")
        case .malformed, .unknown: throw .notReached("the signed content is unknown")
        }
    }
}
