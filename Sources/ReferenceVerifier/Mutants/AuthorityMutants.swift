import AttestModel

/// The right to issue certificates judged wrongly: ATT-CA.
enum AuthorityMutants {
    static let all: [Mutant] = [
        authority("ca-flag-not-checked", "Does not look at the CA flag of issuers.") { $0.demandsCAFlag = false },
        authority("basic-constraints-optional", "Takes a certificate without basicConstraints for an authority.") {
            $0.demandsConstraints = false
        },
        authority("key-cert-sign-not-checked", "Does not look at the keyUsage of issuers.") {
            $0.demandsKeyCertSign = false
        },
        authority("path-length-not-checked", "Does not look at the path length of issuers.") {
            $0.demandsPathLength = false
        },
        authority(
            "old-certificates-are-authorities", "Takes a certificate of a version without extensions for an authority."
        ) { $0.takesOldVersions = true },
    ]

    private static func authority(
        _ name: String, _ summary: String, _ change: (inout AuthorityRules) -> Void
    ) -> Mutant {
        var check = AuthorityCheck()
        change(&check.rules)
        return .attestation(name, .attestationCA, summary) { [check] in
            $0.checks = $0.checks.replacing(with: check)
        }
    }
}
