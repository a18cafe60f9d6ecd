import AttestModel

/// Compares the nonce with the hash of what another reading of the object takes for authData.
struct NonceOfOtherReading: Check {
    let requirement = Requirement.attestationNonce
    let reading: Reading

    func examine(_ evidence: AttestationEvidence) throws(Finding) -> String {
        let object = AttestationObject(evidence.request.attestation, reading: reading)
        let expected = Digest.sha256(try object.authData.get() + evidence.request.clientDataHash)
        let nonces = try evidence.leaf.get().extensions(.appleNonce).map(\.value)
        guard nonces == [[0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + expected] else {
            throw .violated("the nonce is another, expected \(expected.excerpt)")
        }
        return "the nonce is the hash of one authData"
    }
}
