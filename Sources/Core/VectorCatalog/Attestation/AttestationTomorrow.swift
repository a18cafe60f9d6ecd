import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Genuine attestations with one change that Apple may make without notice.
    static let attestationTomorrow = Group(.attestationTomorrow) {
        // Other authorities between the pinned root and the leaf.
        tomorrow(
            "other-intermediate",
            DraftEdit(.plan) { draft in
                let root = draft.context.apple.root
                draft.authority = TrustChain(root: root, intermediate: draft.authority(2, under: root))
            })
        tomorrow(
            "longer-chain",
            DraftEdit(.plan) { draft in
                let issuer = draft.authority(4, under: draft.upperAuthority)
                draft.authority = TrustChain(root: draft.context.apple.root, intermediate: issuer)
            },
            DraftEdit(.chain) { $0.x5c.append($0.upperAuthority.certificate.der) })
        tomorrow(
            "second-root", DraftEdit(.plan) { $0.authority = $0.secondChain },
            DraftEdit(.request) { $0.request.roots.append($0.secondChain.root.certificate.der) })
        tomorrow(
            "intermediate-signed-with-sha-512",
            DraftEdit(.signed) {
                $0.intermediate = $0.intermediateTemplate.signed(by: .ecdsaWithSHA512($0.authority.root.key))
            })
        tomorrow(
            "leaf-signed-with-sha-384",
            DraftEdit(.issuer) { $0.leafSigner = .ecdsaWithSHA384($0.authority.intermediate.key) })
        // Other leaves.
        tomorrow("lifetime-of-one-hour", needs: [.clock], DraftEdit(.plan) { $0.live(before: 1800, for: 3600) })
        tomorrow(
            "further-certificate-extension",
            DraftEdit(.leaf) {
                $0.leaf.extensions.append(
                    CertificateExtension([1, 2, 840, 113635, 100, 8, 99], value: DERBytes.octetString([0x01])))
            })
        tomorrow(
            "further-key-usage",
            DraftEdit(.leaf) {
                let further: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 4, 99]
                let usages = DERBytes.identifier(.appAttestKeyUsage) + DERBytes.identifier(further)
                $0.leaf[.extendedKeyUsage] = CertificateExtension(.extendedKeyUsage, value: DERBytes.sequence(usages))
            })
        tomorrow(
            "other-subject",
            DraftEdit(.leaf) {
                $0.leaf.subject = AuthorityNames(root: "unused", intermediate: $0.attestedKeyId.hex).intermediate
            })
        tomorrow("os27-without-map", DraftEdit(.plan) { $0.profile = .iOS27 })
        tomorrow(
            "further-statement-member",
            DraftEdit(.object) { $0.statementEntries.append(.init(.text("alg"), .negative(6))) })
        changesOfTomorrow
    }
}

extension AttestationDraft {
    fileprivate func authority(
        _ number: Int, under issuer: CertificateAuthority, pathLength: Int = 0
    ) -> CertificateAuthority {
        let name = "Apple App Attestation CA \(number)"
        return issuer.intermediate(
            seed: context.seed, purpose: name, name: AuthorityNames(root: "unused", intermediate: name).intermediate,
            pathLength: pathLength)
    }

    /// An authority that may have another below it.
    fileprivate var upperAuthority: CertificateAuthority { authority(3, under: context.apple.root, pathLength: 1) }

    /// The chain below another root of Apple's.
    fileprivate var secondChain: TrustChain {
        context.chain(
            "second root",
            names: AuthorityNames(root: "Apple App Attestation Root CA 2", intermediate: "Apple App Attestation CA 21"))
    }
}
