/// A root and the intermediate that it issued, in the shape of Apple's App Attest authorities.
package struct TrustChain: Sendable {
    package let root: CertificateAuthority
    package let intermediate: CertificateAuthority

    /// Creates a chain. Names, key types (both P-384), signature algorithms (SHA-384) and extensions are Apple's. The
    /// keys are derived from the seed, and the validity is long, so that a verifier needs no adjustable clock.
    package init(seed: Seed, purpose: String, names: AuthorityNames = .appAttest) {
        root = CertificateAuthority(rootOf: purpose, name: names.root, seed: seed, serialNumberLength: 16) {
            [.authority(), .subjectKeyIdentifier($0), .signsCertificates]
        }
        intermediate = root.intermediate(seed: seed, purpose: "intermediate of \(purpose)", name: names.intermediate)
    }
}
