import AttestModel

/// ATT-COUNTER: the 4-byte counter is 0 (Apple, attestation step 7).
struct AttestationCounterCheck: Check {
    let requirement = Requirement.attestationCounter

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let counter = try evidence.header.get().counter.get()
        guard counter == 0 else { throw .violated("the counter is \(counter), expected 0") }
        return "the counter is 0"
    }
}
