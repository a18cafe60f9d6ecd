import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Lists of three certificates that a verifier may reject for their number as well.
    static let attestationX5CThree: [Case<AttestationDraft>] = [
        .reject(
            "leaf-trailing-bytes-three", "Bytes after the leaf certificate, with the root at the end", level: .should,
            impact: .hardening, control: "production",
            why: "A verifier that checks the encoding of the last two certificates leaves out the one that matters "
                + "most.",
            Fault(.wholeX5C, "two zero bytes added to the leaf, root added", after: .chain) {
                $0.x5c = [$0.x5c[0] + [0x00, 0x00], $0.x5c[1], $0.context.apple.root.certificate.der]
            }),
        .reject(
            "third-certificate-trailing-bytes", "Bytes after a third certificate that the chain needs", level: .should,
            impact: .hardening, madeBy: .apple, control: "production",
            why: "No signature covers these bytes. A verifier that checks the encoding of two certificates does not "
                + "see them.",
            Fault(.wholeX5C, "leaf issued by a CA below the intermediate, two zero bytes added to it", after: .chain) {
                draft in
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
            }),
    ]
}
