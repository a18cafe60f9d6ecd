import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Chains whose signatures all verify, and that RFC 5280 forbids for another reason.
    static let attestationChainForms: [Case<AttestationDraft>] = [
        .leaf(
            "issuer-name-one-letter-off", "Leaf certificate whose issuer has another last letter", impact: .hardening,
            madeBy: .apple, "last letter of the issuer's name replaced", at: .credCertIssuer,
            why: "Names are compared as a whole (RFC 5280 section 7.1). A verifier that leaves out the end takes one "
                + "CA for another."
        ) { draft in
            draft.leaf.issuer =
                AuthorityNames(root: "unused", intermediate: "Apple App Attestation CA 1", state: "Californib")
                .intermediate
        },
        .reject(
            "leaf-under-root", "Leaf certificate issued by the root, with the root in x5c", level: .should,
            impact: .hardening, madeBy: .apple, control: "production",
            why: "Apple's root issues only intermediates. A verifier that accepts the root in the place of the "
                + "intermediate finds a chain where Apple makes none.",
            Fault(.wholeX5C, "leaf issued by the root, intermediate replaced by the root", after: .chain) { draft in
                let root = draft.context.apple.root
                var leaf = draft.leaf
                leaf.issuer = root.name
                draft.x5c = [leaf.signed(by: .ecdsaWithSHA256(root.key)).der, root.certificate.der]
            }),
        .leaf(
            "repeated-extension", "Leaf certificate with two basic constraints", level: .should, impact: .hardening,
            "second basic constraints added", at: .credCertExtensions,
            why: "RFC 5280 section 4.2 allows each extension once. One library returns the first and another the last."
        ) { $0.leaf.extensions.append(.endEntity) },
        .reject(
            "leaf-signature-unused-bit", "Leaf certificate whose signature leaves its last bit unused", level: .should,
            impact: .hardening, control: "production",
            why: "A signature has whole bytes. No signature covers the count of unused bits, so that anyone can change "
                + "it and give one leaf two hashes.",
            Fault(.x5c(0), "signed again, last bit of the signature marked as unused", after: .chain) { draft in
                let key = draft.authority.intermediate.key
                let leaf = draft.leaf.signed(by: .ecdsaWithSHA256(key) { ($0.s.last ?? 1) & 0x01 == 0 })
                draft.x5c[0] = DERBytes.sequence(
                    leaf.tbsCertificate, leaf.outerAlgorithm.der, DERBytes.primitive(.bitString, [1] + leaf.signature))
            }),
        issuerKey(
            "intermediate-key-for-agreement", "Intermediate whose key is one for key agreement",
            "algorithm of the key set to id-ecDH",
            why: "The algorithm id-ecDH marks keys that agree on secrets and sign nothing (RFC 5480 section 2.1.2). A "
                + "verifier that reads only the curve ignores the limit."
        ) { PublicKeyInfo.keyAgreement(.p384, point: $0.point) },
        issuerKey(
            "intermediate-explicit-curve", "Intermediate whose key spells its curve out",
            "curve of the key spelled "
                + "out",
            why: "The parameters are those of P-384. RFC 5480 section 2.1.1 forbids them, because a verifier would "
                + "have to compare every number to know the curve."
        ) { PublicKeyInfo.explicitCurve($0) },
    ]

    private static func issuerKey(
        _ name: String, _ title: String, _ change: String, why: String,
        _ info: @escaping @Sendable (ECKey) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, control: "production", why: why,
            Fault(.intermediateTBS, change, after: .issuer) {
                $0.intermediateTemplate.subjectPublicKeyInfo = info($0.authority.intermediate.key)
            })
    }
}
