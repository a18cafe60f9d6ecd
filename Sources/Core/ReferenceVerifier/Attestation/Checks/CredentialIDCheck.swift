import AttestModel

/// ATT-CREDID: credentialId is 32 bytes long and the key identifier (Apple, attestation step 9).
///
/// A disagreement of the request's key identifier with the leaf's key is a matter of ATT-KEYID: agreement with either
/// is enough here.
struct CredentialIDCheck: Check {
    let requirement = Requirement.attestationCredentialID

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let credential = try evidence.credential.get()
        let length = try credential.declaredLength.get()
        guard length == AttestedCredential.identifierLength else {
            throw .violated("the declared length of credentialId is \(length), expected 32")
        }
        let identifier = try credential.identifier.get()
        guard identifier == evidence.request.keyId || identifier == evidence.leafPoint.value?.keyID else {
            throw .violated("credentialId is \(identifier.excerpt), expected \(evidence.request.keyId.excerpt)")
        }
        return "credentialId is the key identifier"
    }
}
