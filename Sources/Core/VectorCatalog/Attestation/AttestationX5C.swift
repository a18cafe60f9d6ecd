import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationX5C = Group(.attestationX5C) {
        x5c("empty", impact: .forgery) { _ in [] }
        x5c("leaf-only", impact: .forgery) { [$0.x5c[0]] }
        x5c("intermediate-only", impact: .forgery) { [$0.x5c[1]] }
        x5c("reversed") { $0.x5c.reversed() }
        x5c("leaf-twice", impact: .forgery) { [$0.x5c[0], $0.x5c[0]] }
        x5c("leaf-not-der", impact: .forgery) { [Array("not a certificate".utf8), $0.x5c[1]] }
        x5c("intermediate-not-der", impact: .forgery) { [$0.x5c[0], Array("not a certificate".utf8)] }
        x5c("leaf-empty-bytes", impact: .forgery) { [[], $0.x5c[1]] }
        x5c("three-with-root", level: .info) { $0.x5c + [$0.context.apple.root.certificate.der] }
        x5c("unrelated-extra-certificate", level: .info) { $0.x5c + [$0.context.receipts.root.certificate.der] }
        x5c("leaf-trailing-bytes") { [$0.x5c[0] + [0x00, 0x00], $0.x5c[1]] }
        x5c("intermediate-trailing-bytes") { [$0.x5c[0], $0.x5c[1] + [0x00, 0x00]] }
        x5c("thousand-certificates") { draft in
            draft.x5c + Array(repeating: draft.context.smallestCertificate, count: 998)
        }
        x5c("ber-encoded-leaf") { draft in
            [BERBytes.longForm(0x30, Array(draft.x5c[0].dropFirst(4)), lengthBytes: 3), draft.x5c[1]]
        }
        attestationDER
        // Lists of three certificates that a verifier may reject for their number as well.
        chain("leaf-trailing-bytes-three", impact: .hardening) {
            $0.x5c = [$0.x5c[0] + [0x00, 0x00], $0.x5c[1], $0.context.apple.root.certificate.der]
        }
        chain("third-certificate-trailing-bytes", madeBy: .apple) { draft in
            let apple = draft.context.apple
            let names = AuthorityNames(root: "unused", intermediate: "Apple App Attestation Sub CA 3")
            let below = apple.intermediate.intermediate(
                seed: draft.context.seed, purpose: "authority below a long path", name: names.intermediate)
            var (leaf, intermediate) = (draft.leaf, draft.intermediateTemplate)
            leaf.issuer = below.name
            intermediate[.basicConstraints] = .authority(pathLength: 1)
            draft.x5c = [
                leaf.signed(by: .ecdsaWithSHA256(below.key)).der, below.certificate.der,
                intermediate.signed(by: .ecdsaWithSHA384(apple.root.key)).der + [0x00, 0x00],
            ]
        }
    }

    private static let x5c = Place(.object, after: .chain).setting { $0.x5c = $1 }
}

extension ForgeContext {
    /// A certificate of version 1 with empty names and an empty signature, about a hundred bytes long.
    fileprivate var smallestCertificate: [UInt8] {
        var template = apple.root.certificate.template
        (template.version, template.serialNumber) = (1, [1])
        (template.issuer, template.subject) = (AuthorityNames.none, AuthorityNames.none)
        template.subjectPublicKeyInfo = PublicKeyInfo.ed25519(seed.bytes(32, for: "smallest certificate"))
        return template.signed(by: CertificateSigner(algorithm: .ecdsaWithSHA256) { _ in [] }).der
    }
}
