import AttestModel

/// ATT-CA: every certificate that stands as issuer in the path is a version 3 certification authority with
/// keyCertSign, and has no more authorities below it than it allows (RFC 5280 sections 4.2.1.3, 4.2.1.9, 6.1.4).
struct AuthorityCheck: Check {
    let requirement = Requirement.attestationCA
    var rules = AuthorityRules()

    func examine(_ evidence: AttestationEvidence) throws(Finding) -> String {
        let path = try evidence.path.get()
        guard !path.issuers.isEmpty else { throw .notReached("the leaf's issuer cannot be read") }
        // Self-issued authorities do not count towards a path length (RFC 5280 section 6.1.4 (l)).
        var below: UInt64 = 0
        for (position, issuer) in path.issuers.enumerated() {
            let name = position + 1 < path.certificates.count ? "x5c[\(position + 1)]" : "the root"
            let authority: Authority
            do {
                authority = try Authority(of: issuer, rules: rules)
            } catch {
                throw .violated("\(name) \(error.reason), but stands as issuer")
            }
            if let limit = authority.pathLength, below > limit, rules.demandsPathLength {
                throw .violated("\(name) allows \(limit) authorities below it, but has \(below)")
            }
            if !issuer.isSelfIssued { below += 1 }
        }
        return "\(path.issuers.count) issuers are certification authorities"
    }
}
