import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    static let attestationCA = Group(
        .attestationCA,
        [
            intermediate(
                "intermediate-not-ca", "Intermediate with CA FALSE", .intermediateExtension(.basicConstraints),
                "basic constraints set to CA FALSE",
                why: "A certificate that the root signed for a server or a device could issue attestations."
            ) { $0[.basicConstraints] = .endEntity },
            intermediate(
                "intermediate-without-basic-constraints", "Intermediate without basic constraints",
                .intermediateExtension(.basicConstraints), "basic constraints removed",
                why:
                    "RFC 5280 section 6.1.4 demands basic constraints in every CA certificate. A verifier that assumes CA "
                    + "TRUE lets ordinary certificates issue others."
            ) { $0[.basicConstraints] = nil },
            intermediate(
                "intermediate-without-key-cert-sign", "Intermediate that may only sign revocation lists",
                .intermediateExtension(.keyUsage), "keyCertSign removed from the key usage",
                why:
                    "The CA flag alone does not allow a key to sign certificates. The key of a revocation service could "
                    + "issue attestations."
            ) { $0[.keyUsage] = .signsOnlyRevocationLists },
            constraints(
                "basic-constraints-trailing-bytes", "Intermediate with bytes after its basic constraints",
                "two bytes added to the basic constraints", .basicConstraints,
                why:
                    "An extension is one value in DER (RFC 5280 section 4.2). A reader that goes on finds others there."
            ) { $0 + DERBytes.null },
            constraints(
                "basic-constraints-long-boolean", "Intermediate whose CA flag has two bytes",
                "CA flag written as FFFF", .basicConstraints,
                why: "A BOOLEAN is one byte (X.690 section 8.2.1). Readers that take the first and readers that take "
                    + "the last byte see two values."
            ) { _ in DERBytes.sequence(DERBytes.primitive(.boolean, [0xFF, 0xFF]), DERBytes.integer(0)) },
            constraints(
                "path-length-with-leading-zero", "Intermediate whose path length has a leading zero",
                "path length written as 007F", .basicConstraints,
                why: "DER writes an INTEGER in as few bytes as possible (X.690 section 8.3.2)."
            ) { _ in DERBytes.sequence(DERBytes.boolean(true), DERBytes.primitive(.integer, [0x00, 0x7F])) },
            constraints(
                "key-usage-with-unused-bit", "Intermediate whose key usage has an unused bit that is 1",
                "unused bit of the key usage set", .keyUsage,
                why: "DER sets unused bits to zero (X.690 section 11.2.1). Readers that count from the other end see "
                    + "another usage."
            ) { $0.dropLast() + [0x07] },
            constraints(
                "key-usage-with-eight-unused-bits", "Intermediate whose key usage has eight unused bits",
                "number of unused bits set to 8", .keyUsage,
                why: "A BIT STRING has seven unused bits at most (X.690 section 8.6.2.2). A reader that shifts by the "
                    + "number finds no usage, or crashes."
            ) { _ in [0x03, 0x02, 0x08, 0x06] },
            constraints(
                "key-usage-length-beyond-64-bits", "Intermediate whose key usage has a length of 2^64 and more",
                "length of the key usage written in nine bytes", .keyUsage,
                why: "A reader that keeps 64 bits of a length sees the right one here, and one that keeps more sees an "
                    + "extension without end."
            ) { _ in
                let bits: [UInt8] = [0x01, 0x06] + [UInt8](repeating: 0, count: 126)
                return [0x03, 0x89, 0x01] + [UInt8](bigEndian: bits.count, count: 8) + bits
            },
            intermediate(
                "intermediate-version-1", "Intermediate of X.509 version 1, without extensions", .intermediateTBS,
                "version set to 1, extensions removed",
                why: "A certificate of version 1 cannot say whether it is a CA. Old libraries assume that it is."
            ) { $0.version = 1 },
            .reject(
                "leaf-signs-leaf-three", "Leaf certificate issued by a genuine leaf, with both in x5c",
                impact: .forgery, madeBy: .deviceOwner,
                control: "production",
                why: "Every attested device would be a CA. Whoever gets the key of one device to sign a "
                    + "certificate could attest any key of any app.",
                Fault(.wholeX5C, "leaf issued by another genuine leaf", after: .chain) { draft in
                    let owner = draft.ownersLeaf
                    draft.x5c = [
                        draft.reissued(by: owner).der, owner.signed(by: draft.leafSigner).der, draft.intermediate.der,
                    ]
                }),
            .reject(
                "leaf-signs-leaf-two", "Leaf certificate issued by a leaf of the root", impact: .forgery,
                madeBy: .apple,
                control: "production",
                why: "The chain has the usual length and ends in the root. Only the CA flag shows that the issuer must "
                    + "not issue certificates.",
                Fault(.wholeX5C, "leaf issued by a leaf that the root issued", after: .chain) { draft in
                    var owner = draft.ownersLeaf
                    owner.issuer = draft.context.apple.root.name
                    let signer = CertificateSigner.ecdsaWithSHA256(draft.context.apple.root.key)
                    draft.x5c = [draft.reissued(by: owner).der, owner.signed(by: signer).der]
                }),
            .reject(
                "path-length-exceeded", "CA below an intermediate with path length 0", impact: .hardening,
                madeBy: .apple,
                control: "production",
                why:
                    "Path length 0 allows Apple's intermediate to issue leaves only. A CA below it has no right to issue "
                    + "attestations.",
                Fault(.wholeX5C, "leaf issued by a CA below the intermediate", after: .chain) { draft in
                    let apple = draft.context.apple
                    let names = AuthorityNames(root: "unused", intermediate: "Apple App Attestation Sub CA 1")
                    let below = apple.intermediate.intermediate(
                        seed: draft.context.seed, purpose: "authority below the intermediate",
                        name: names.intermediate)
                    var leaf = draft.leaf
                    leaf.issuer = below.name
                    draft.x5c = [
                        leaf.signed(by: .ecdsaWithSHA256(below.key)).der, below.certificate.der,
                        draft.intermediate.der,
                    ]
                }),
            .reject(
                "sub-authority-without-path-length",
                "CA without a path length below an intermediate with path length 0",
                impact: .hardening, madeBy: .apple, control: "production",
                why:
                    "A path length may only shrink on the way down. A verifier that takes the absence of one for no limit "
                    + "lets any owner of such a CA certificate issue attestations.",
                Fault(.wholeX5C, "leaf issued by a CA without a path length below the intermediate", after: .chain) {
                    draft in
                    let apple = draft.context.apple
                    let names = AuthorityNames(root: "unused", intermediate: "Apple App Attestation Sub CA 2")
                    let key = draft.context.key("authority without a path length", curve: .p384)
                    var below = apple.intermediate.intermediateTemplate(
                        seed: draft.context.seed, purpose: "authority without a path length",
                        name: names.intermediate, key: key)
                    below[.basicConstraints] = .authority()
                    var leaf = draft.leaf
                    leaf.issuer = names.intermediate
                    draft.x5c = [
                        leaf.signed(by: .ecdsaWithSHA256(key)).der,
                        below.signed(by: .ecdsaWithSHA384(apple.intermediate.key)).der, draft.intermediate.der,
                    ]
                }),
            .reject(
                "leaf-is-ca", "Leaf certificate with CA TRUE", level: .info, impact: .hardening, control: "production",
                why: "Only Apple could issue it, and it signs no certificate in this chain. A verifier may accept it.",
                Fault(.credCertExtension(.basicConstraints), "CA set to TRUE", after: .leaf) {
                    $0.leaf[.basicConstraints] = .authority()
                }),
        ] + attestationCAForms)

    /// Returns the case of an intermediate whose extension has a value in wrong DER.
    private static func constraints(
        _ name: String, _ title: String, _ change: String, _ identifier: ASN1ObjectIdentifier, why: String,
        _ value: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, madeBy: .apple, control: "production", why: why,
            Fault(.intermediateExtension(identifier), change, after: .issuer) { draft in
                guard let genuine = draft.intermediateTemplate[identifier]?.value else { return }
                draft.intermediateTemplate[identifier]?.value = value(genuine)
            })
    }

    private static func intermediate(
        _ name: String, _ title: String, _ path: FaultPath<AttestationDraft>, _ change: String, why: String,
        _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .hardening, control: "production", why: why,
            Fault(path, change, after: .issuer) { edit(&$0.intermediateTemplate) })
    }
}

extension AttestationDraft {
    fileprivate var ownersKey: ECKey { key("owner of another genuine leaf") }

    /// A leaf as Apple issues it, for a key whose private half the attacker holds.
    fileprivate var ownersLeaf: CertificateTemplate {
        leafTemplate(key: ownersKey.subjectPublicKeyInfo, keyId: DeviceKey(ownersKey).keyId)
    }

    /// Returns this draft's leaf as issued by the owner of another leaf.
    fileprivate func reissued(by owner: CertificateTemplate) -> SignedCertificate {
        var leaf = leaf
        leaf.issuer = owner.subject
        return leaf.signed(by: .ecdsaWithSHA256(ownersKey))
    }
}
