import AttestModel

/// ATT-VALIDITY: every certificate of the path but the root is valid at verification time, both ends of its
/// validity included (RFC 5280 sections 4.1.2.5 and 6.1.3 (a)(2)).
struct ValidityCheck: Check {
    let requirement = Requirement.attestationValidity

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let path = try evidence.path.get()
        let now = evidence.request.time.secondsSinceEpoch
        for (position, certificate) in path.certificates.enumerated() {
            if let fault = certificate.validityFault(at: now) { throw .violated("x5c[\(position)] \(fault.text)") }
        }
        return "\(Count.text(path.certificates.count, "certificate is valid", "certificates are valid")) at that time"
    }
}
