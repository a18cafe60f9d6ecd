import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Certificates in forms that RFC 5280 and RFC 5652 allow and that no known receipt has.
    static let receiptChainForms: [Case<ReceiptDraft>] = [
        .accept(
            "spare-authority-of-root", "Receipt with another authority of the root", level: .should,
            why: "The root of receipts has many authorities, and RFC 5652 section 5.1 allows certificates that the "
                + "chain does not need. This one is Apple's, too.",
            edits: [
                DraftEdit(.certificates) { draft in
                    var template = draft.intermediateTemplate
                    template.subject = AuthorityNames.developerRelations.intermediate
                    template.subjectPublicKeyInfo = draft.key("another authority").subjectPublicKeyInfo
                    draft.certificates.append(template.signed(by: draft.intermediateIssuer).der)
                }
            ]),
        .accept(
            "spare-root-of-same-name", "Receipt with another root of the same name", level: .should,
            why: "When a root gets a new key, both roots have one name for years. RFC 5652 section 5.1 allows the one "
                + "that the chain does not need, and nobody may trust it.",
            edits: [
                DraftEdit(.certificates) {
                    let successor = ReceiptAuthority(seed: $0.context.seed, purpose: "receipts of a new root")
                    $0.certificates.append(successor.root.certificate.der)
                }
            ]),
        .accept(
            "signer-valid-from-creation", "Signer that becomes valid in the second of the creation", level: .should,
            why: "The first second belongs to the validity (RFC 5280 section 4.1.2.5). A new signer may sign at once.",
            edits: [
                DraftEdit(.plan) {
                    $0.createdAt = $0.time.adding(seconds: -60).secondsSinceEpoch * 1000
                    $0.signerNotBefore = $0.time.adding(seconds: -60)
                }
            ]),
        .accept(
            "critical-extended-key-usage", "Signer with a critical extended key usage", level: .info,
            why: "Any usage is allowed here. A verifier that looks for one usage, such as OpenSSL for signed mail, "
                + "may reject it all the same (RFC 5280 section 4.2.1.12).",
            edits: [
                DraftEdit(.issuance) {
                    $0.signerTemplate.extensions.append(
                        CertificateExtension(
                            .extendedKeyUsage, critical: true,
                            value: DERBytes.sequence(DERBytes.identifier([2, 5, 29, 37, 0]))))
                }
            ]),
    ]
}
