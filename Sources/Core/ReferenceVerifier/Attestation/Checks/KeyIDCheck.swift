import AttestModel

/// ATT-KEYID: the key identifier is the 32-byte SHA-256 of the leaf key's 65-byte uncompressed point
/// (Apple, attestation step 5).
struct KeyIDCheck: Check {
    let requirement = Requirement.attestationKeyID

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let expected = try evidence.leafPoint.get().keyID
        let found = evidence.request.keyId
        guard found == expected else {
            throw .violated(
                "the key identifier is \(found.excerpt) (\(Count.text(found.count, "byte"))), expected \(expected.excerpt)"
            )
        }
        return "the key identifier is the hash of the leaf's key"
    }
}
