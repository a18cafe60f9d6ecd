import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// A genuine receipt whose path has more authorities than Apple's.
    static let receiptLongPath: [Entry] = [
        accept(
            "two-intermediates", level: .should,
            edits: [
                DraftEdit(.issuance) { draft in
                    let below = draft.authorityBelow
                    draft.signerTemplate.issuer = below.name
                    draft.signerTemplate[.authorityKeyIdentifier] = .authorityKeyIdentifier(below.keyIdentifier)
                    draft.signerIssuer = .ecdsaWithSHA256(below.key)
                    draft.intermediateTemplate[.basicConstraints] = .authority(pathLength: 1)
                },
                DraftEdit(.certificates) { $0.certificates.insert($0.authorityBelow.certificate.der, at: 1) },
            ])
    ]

    /// Authorities that lead nowhere.
    static let receiptCircle: [Entry] = [
        reject("authorities-in-a-circle", impact: .forgery, at: .certificates, after: .certificates) { draft in
            let keys = [draft.key("first of the circle"), draft.key("second of the circle")]
            let names = AuthorityNames(root: "Example CA 1", intermediate: "Example CA 2", organization: "Example")
            let first = draft.authority(of: keys[0]) { ($0.subject, $0.issuer) = (names.root, names.intermediate) }
            let second = draft.authority(of: keys[1]) { ($0.subject, $0.issuer) = (names.intermediate, names.root) }
            draft.signerTemplate.issuer = names.root
            draft.signerTemplate[.authorityKeyIdentifier] = nil
            draft.signerCertificate = draft.signerTemplate.signed(by: .ecdsaWithSHA256(keys[0]))
            draft.certificates = [
                draft.signerCertificate.der, first.signed(by: .ecdsaWithSHA256(keys[1])).der,
                second.signed(by: .ecdsaWithSHA256(keys[0])).der, draft.certificates[2],
            ]
        }
    ]

    /// A signer that no verifier should use.
    static let receiptSignerKey: [Entry] = [
        reject(
            "signer-with-explicit-curve", at: .signerCertificate, after: .issuance
        ) { $0.signerTemplate.subjectPublicKeyInfo = PublicKeyInfo.explicitCurve($0.signerKey) }
    ]

    /// Certificates in forms that RFC 5280 and RFC 5652 allow and that no known receipt has.
    static let receiptChainForms: [Entry] = [
        accept("spare-authority-of-root", level: .should, after: .certificates) { draft in
            var template = draft.intermediateTemplate
            template.subject = AuthorityNames.developerRelations.intermediate
            template.subjectPublicKeyInfo = draft.key("another authority").subjectPublicKeyInfo
            draft.certificates.append(template.signed(by: draft.intermediateIssuer).der)
        },
        accept("spare-root-of-same-name", level: .should, after: .certificates) {
            let successor = ReceiptAuthority(seed: $0.context.seed, purpose: "receipts of a new root")
            $0.certificates.append(successor.root.certificate.der)
        },
        accept("signer-valid-from-creation", level: .should, after: .plan) {
            $0.createdAt = $0.time.adding(seconds: -60).secondsSinceEpoch * 1000
            $0.signerNotBefore = $0.time.adding(seconds: -60)
        },
        accept("critical-extended-key-usage", level: .info, after: .issuance) {
            $0.signerTemplate.extensions.append(
                CertificateExtension(
                    .extendedKeyUsage, critical: true,
                    value: DERBytes.sequence(DERBytes.identifier([2, 5, 29, 37, 0]))))
        },
    ]
}

extension ReceiptDraft {
    /// An authority below the one that issues signers, marked as that is.
    fileprivate var authorityBelow: CertificateAuthority {
        let above = authority.intermediate
        var below = above.intermediate(
            seed: context.seed, purpose: "authority below the issuer of signers",
            name: AuthorityNames.receiptSubordinate)
        var template = below.certificate.template
        template.extensions.append(.marker(.applicationIntegrationCA))
        below.certificate = template.signed(by: .ecdsaWithSHA256(above.key))
        return below
    }

    /// Returns the template of an authority without a path length and without key identifiers.
    fileprivate func authority(of key: ECKey, _ name: (inout CertificateTemplate) -> Void) -> CertificateTemplate {
        var template = intermediateTemplate
        name(&template)
        template.subjectPublicKeyInfo = key.subjectPublicKeyInfo
        template[.authorityKeyIdentifier] = nil
        template[.subjectKeyIdentifier] = nil
        return template
    }
}
