import AttestModel

/// ATT-DECODE: the object is one well-formed CBOR map with members of the right types (RFC 8949 sections 3 and 5).
struct AttestationDecodeCheck: Check {
    let requirement = Requirement.attestationDecode

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        try evidence.object.faults.throwIfAny()
        return "one CBOR map with fmt, attStmt and authData"
    }
}
