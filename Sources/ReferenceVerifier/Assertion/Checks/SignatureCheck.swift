import AttestModel

/// AST-SIGNATURE: the signature is one of DER, made by the stored key (Apple, assertion step 3; SEC 1 section
/// 4.1.4). What it is over is for AST-NONCE and AST-CLIENTDATA to say.
struct SignatureCheck: Check {
    let requirement = Requirement.assertionSignature

    func examine(_ evidence: AssertionEvidence) throws(Finding) -> String {
        switch try evidence.signed.get() {
        case .expectedNonce: return "the signature verifies under the stored key"
        case .statedNonce, .other: return "the stored key made the signature, over something else"
        case .malformed(let reason): throw .violated("the signature is not one in DER: \(reason)")
        case .unknown: throw .violated("the signature does not verify under the stored key")
        }
    }
}
