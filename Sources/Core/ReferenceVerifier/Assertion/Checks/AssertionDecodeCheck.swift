import AttestModel

/// AST-DECODE: the object is one well-formed CBOR map with two byte strings (RFC 8949 sections 3 and 5).
struct AssertionDecodeCheck: Check {
    let requirement = Requirement.assertionDecode

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        try evidence.object.faults.throwIfAny()
        return "one CBOR map with signature and authenticatorData"
    }
}
