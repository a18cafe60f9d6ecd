import AttestModel

/// ATT-KEYTYPE: the leaf's key is a point on P-256, the curve given by name (SEC 1 section 2.3.4, RFC 5480
/// section 2.1.1).
struct KeyTypeCheck: Check {
    let requirement = Requirement.attestationKeyType

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        if evidence.leafPoint.value == nil { _ = try evidence.leaf.get().key.p256Point() }
        return "the leaf's key is a point on P-256"
    }
}
