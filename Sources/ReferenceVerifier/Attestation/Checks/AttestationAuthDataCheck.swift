import AttestModel

/// ATT-AUTHDATA: authData hold the 55 bytes up to credentialId and, when its length is declared as 32, those 32
/// bytes; flag AT (0x40) is set (WebAuthn Level 2 section 6.1). Other flags tell nothing.
struct AttestationAuthDataCheck: Check {
    let requirement = Requirement.attestationAuthData

    func examine(_ evidence: AttestationEvidence) throws(Finding) -> String {
        let authData = try evidence.object.authData.get()
        guard authData.count >= AttestedCredential.fixedLength else {
            throw .violated(
                "authData have \(authData.count) bytes, expected at least \(AttestedCredential.fixedLength)")
        }
        let credential = try evidence.credential.get()
        // Another declared length is for ATT-CREDID to say, wherever it leads.
        if credential.declaredLength.value == AttestedCredential.identifierLength, credential.identifier.value == nil {
            throw .violated("authData have \(authData.count) bytes, which end within credentialId")
        }
        let flags = try evidence.header.get().flags.get()
        guard flags.saysAttestedCredential else {
            throw .violated("flags are 0x\([flags].excerpt), without AT (0x40)")
        }
        return "authData have \(authData.count) bytes with flags 0x\([flags].excerpt)"
    }
}
