import AttestModel

/// ATT-EXT: bytes after the COSE key are exactly one CBOR map with allowed values; flag ED is not set without
/// them, but may be clear with them (Apple, attestation steps 10 and 11).
struct AttestationExtensionsCheck: Check {
    let requirement = Requirement.attestationExtensions

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let tail = try evidence.credential.get().tail.get()
        let flags = try evidence.header.get().flags.get()
        return try ExtensionValues.judge(tail, flags: flags, policy: evidence.request.policy)
    }
}
