import AttestModel

/// AST-SIGNATURE: the signature is in DER, and the stored key made it (Apple, assertion step 3; SEC 1 section 4.1.4).
/// The signed content is a matter of AST-NONCE and AST-CLIENTDATA.
struct SignatureCheck: Check {
    let requirement = Requirement.assertionSignature

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        switch try evidence.signed.get() {
        case .expectedNonce: return "the signature verifies under the stored key"
        case .statedNonce, .other: return "the stored key made the signature, over something else"
        case .malformed(let reason): throw .violated("the signature is not in DER: \(reason)")
        case .unknown: throw .violated("the signature does not verify under the stored key")
        }
    }
}
