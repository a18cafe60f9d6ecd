import AttestModel

/// ATT-AUTHDATA: authData holds the 55 bytes up to credentialId and, when its length is declared as 32, those 32
/// bytes; flag AT (0x40) is set (WebAuthn Level 2 section 6.1). Other flags have no meaning.
struct AttestationAuthDataCheck: Check {
    let requirement = Requirement.attestationAuthData

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let authData = try evidence.object.authData.get()
        guard authData.count >= AttestedCredential.fixedLength else {
            throw .violated(
                "authData is \(Count.text(authData.count, "byte")) long, expected at least \(AttestedCredential.fixedLength)"
            )
        }
        let credential = try evidence.credential.get()
        // Another declared length is a matter of ATT-CREDID.
        if credential.declaredLength.value == AttestedCredential.identifierLength, credential.identifier.value == nil {
            throw .violated("authData is \(Count.text(authData.count, "byte")) long and ends within credentialId")
        }
        let flags = try evidence.header.get().flags.get()
        guard flags.hasAttestedCredentialFlag else {
            throw .violated("flags are 0x\([flags].excerpt), without AT (0x40)")
        }
        return "authData is \(Count.text(authData.count, "byte")) long, with flags 0x\([flags].excerpt)"
    }
}
