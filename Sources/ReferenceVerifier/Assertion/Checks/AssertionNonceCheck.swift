import AttestModel

/// AST-NONCE: what is signed is SHA256(authenticatorData || SHA256(clientData)), hashed once more by ECDSA
/// (Apple, assertion steps 2 and 3).
struct AssertionNonceCheck: Check {
    let requirement = Requirement.assertionNonce

    func examine(_ evidence: AssertionEvidence) throws(Finding) -> String {
        switch try evidence.signed.get() {
        case .expectedNonce: return "the nonce is signed as message"
        case .statedNonce: return "the nonce is made as it should be, from other client data"
        case .other(let construction): throw .violated("what is signed is \(construction)")
        case .malformed, .unknown: throw .notReached("nothing is known to be signed")
        }
    }
}
