import AttestModel

/// ATT-CHAIN: names and signatures lead from the leaf, through x5c in order, to a pinned root, and no certificate
/// on the way demands what this verifier does not know (Apple, attestation step 1; RFC 5280 section 6.1.3).
struct ChainCheck: Check {
    let requirement = Requirement.attestationChain

    /// The critical extensions that are understood (RFC 5280 section 4.2).
    static let known: Set<ObjectID> = Set(
        [.basicConstraints, .keyUsage, .extendedKeyUsage, .appleNonce] + ObjectID.appleProperties)

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let path = try evidence.path.get()
        var faults = path.faults + evidence.roots.faults
        for (position, certificate) in path.certificates.enumerated() {
            // A repeated nonce extension is a matter of ATT-NONCE.
            if let fault = certificate.extensionFault(known: Self.known, mayRepeat: .appleNonce) {
                faults.append("x5c[\(position)] \(fault.text)")
            }
        }
        try faults.throwIfAny()
        if let position = path.unreadable { throw .notReached("x5c[\(position)] cannot be read") }
        guard path.anchor != nil else { throw .violated("the chain ends at no pinned root") }
        return "\(Count.text(path.certificates.count, "certificate leads to", "certificates lead to")) a pinned root"
    }
}
