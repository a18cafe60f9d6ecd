import AttestModel

/// ATT-CHAIN: names and signatures lead from the leaf, through x5c in order, to a pinned root, and no certificate
/// on the way demands what this verifier does not know (Apple, attestation step 1; RFC 5280 section 6.1.3).
struct ChainCheck: Check {
    let requirement = Requirement.attestationChain

    /// Critical extensions that are understood (RFC 5280 section 4.2).
    private static let known: Set<ObjectID> = Set(
        [.basicConstraints, .keyUsage, .extendedKeyUsage, .appleNonce] + ObjectID.appleProperties)

    func examine(_ evidence: AttestationEvidence) throws(Finding) -> String {
        let path = try evidence.path.get()
        var faults = path.faults
        for root in evidence.roots {
            if case .absent(let reason) = root { faults.append(reason) }
        }
        for (position, certificate) in path.certificates.enumerated() {
            if let fault = Self.extensionFault(of: certificate) { faults.append("x5c[\(position)] \(fault)") }
        }
        guard faults.isEmpty else { throw .violated(faults.joined(separator: "; ")) }
        if let position = path.unreadable { throw .notReached("x5c[\(position)] cannot be read") }
        guard path.anchor != nil else { throw .violated("the chain ends at no pinned root") }
        return "\(path.certificates.count) certificates lead to a pinned root"
    }

    /// A repeated nonce extension is left to ATT-NONCE.
    private static func extensionFault(of certificate: Certificate) -> String? {
        var seen: Set<ObjectID> = []
        for entry in certificate.extensions {
            if entry.isCritical && !known.contains(entry.id) {
                return "has the unknown critical extension \(entry.id.text)"
            }
            if !seen.insert(entry.id).inserted && entry.id != .appleNonce {
                return "has the extension \(entry.id.text) twice"
            }
        }
        return nil
    }
}
