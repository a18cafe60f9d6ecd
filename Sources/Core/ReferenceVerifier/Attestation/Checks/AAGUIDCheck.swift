import AttestModel

/// ATT-AAGUID: the 16 bytes of aaguid are those of one environment, the expected one (Apple, attestation step 8).
struct AAGUIDCheck: Check {
    let requirement = Requirement.attestationAAGUID

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let aaguid = try evidence.credential.get().aaguid.get()
        guard let environment = AAGUID.environment(aaguid) else {
            throw .violated("aaguid is \(aaguid.excerpt), which is of neither environment")
        }
        guard environment == evidence.request.environment else {
            throw .violated("aaguid is of \(environment.rawValue), expected \(evidence.request.environment.rawValue)")
        }
        return "aaguid is of \(environment.rawValue)"
    }
}
