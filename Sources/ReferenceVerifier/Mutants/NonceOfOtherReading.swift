import AttestModel

/// Compares the nonce with the hash of what another reading of the object takes for authData.
struct NonceOfOtherReading: Check {
    let requirement = Requirement.attestationNonce
    let reading: Reading

    func examine(_ evidence: AttestationEvidence) throws(Finding) -> String {
        try NonceCheck().examine(AttestationEvidence(evidence.request, reading: reading))
    }
}
