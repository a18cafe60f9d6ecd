import AttestModel

/// ATT-APPID: rpIdHash is the 32-byte SHA-256 of the app ID (Apple, attestation step 6).
struct AttestationAppIDCheck: Check {
    let requirement = Requirement.attestationAppID

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        try evidence.request.app.examine(rpIDHash: evidence.header.get().rpIDHash.get())
    }
}
