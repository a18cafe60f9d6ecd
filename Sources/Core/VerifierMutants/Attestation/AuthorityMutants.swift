import AttestModel
import ReferenceVerifier

/// The right to issue certificates judged wrongly: ATT-CA.
enum AuthorityMutants {
    static let all: [Mutation<AttestationEvidence>] = [
        authority("ca-flag-not-checked", "Does not check the CA flag of issuers.", WrongAuthority.withoutCAFlag),
        authority(
            "basic-constraints-optional", "Accepts an issuer without basicConstraints.",
            WrongAuthority.withOptionalConstraints),
        authority(
            "key-cert-sign-not-checked", "Does not check the keyUsage of issuers.", WrongAuthority.withoutKeyCertSign),
        authority(
            "path-length-not-checked", "Does not check the path length of issuers.", WrongAuthority.withoutPathLength),
        authority(
            "old-certificates-are-authorities", "Accepts an issuer of a certificate version without extensions.",
            WrongAuthority.withOldVersions),
    ]

    private static func authority(
        _ name: String, _ summary: String, _ read: @escaping WrongAuthority.Reader
    ) -> Mutation<AttestationEvidence> {
        .steps(name, .attestationCA, summary) { $0.chain.authority = read }
    }
}
