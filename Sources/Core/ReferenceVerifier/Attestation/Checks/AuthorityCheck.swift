import AttestModel

/// ATT-CA: every certificate that issued another in the path is a version 3 certification authority with
/// keyCertSign, and has no more authorities below it than it allows (RFC 5280 sections 4.2.1.3, 4.2.1.9, 6.1.4).
struct AuthorityCheck: Check {
    let requirement = Requirement.attestationCA

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let path = try evidence.path.get()
        guard !path.issuers.isEmpty else { throw .notReached("the leaf's issuer cannot be read") }
        let fault = Authority.fault(of: path.issuers, steps: evidence.steps) { position in
            position + 1 < path.certificates.count ? "x5c[\(position + 1)]" : "the root"
        }
        if let fault { throw .violated(fault) }
        return
            "\(Count.text(path.issuers.count, "issuer is a certification authority", "issuers are certification authorities"))"
    }
}
