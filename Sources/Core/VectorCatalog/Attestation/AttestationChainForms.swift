import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Chains whose signatures all verify, and that RFC 5280 forbids for another reason.
    static let attestationChainForms: [Entry] = [
        .leaf("issuer-name-one-letter-off", impact: .hardening, madeBy: .apple, at: .credCertIssuer) { draft in
            draft.leaf.issuer =
                AuthorityNames(root: "unused", intermediate: "Apple App Attestation CA 1", state: "Californib")
                .intermediate
        },
        .reject("leaf-under-root", level: .should, madeBy: .apple, at: .wholeX5C, after: .chain) { draft in
            let root = draft.context.apple.root
            var leaf = draft.leaf
            leaf.issuer = root.name
            draft.x5c = [leaf.signed(by: .ecdsaWithSHA256(root.key)).der, root.certificate.der]
        },
        .leaf("repeated-extension", level: .should, impact: .hardening, at: .credCertExtensions) {
            $0.leaf.extensions.append(.endEntity)
        },
        .reject("leaf-signature-unused-bit", level: .should, at: .x5c(0), after: .chain) { draft in
            let key = draft.authority.intermediate.key
            let leaf = draft.leaf.signed(by: .ecdsaWithSHA256(key) { ($0.s.last ?? 1) & 0x01 == 0 })
            draft.x5c[0] = DERBytes.sequence(
                leaf.tbsCertificate, leaf.outerAlgorithm.der, DERBytes.primitive(.bitString, [1] + leaf.signature))
        },
        issuerKey("intermediate-key-for-agreement") { PublicKeyInfo.keyAgreement(.p384, point: $0.point) },
        issuerKey("intermediate-explicit-curve") { PublicKeyInfo.explicitCurve($0) },
    ]

    private static func issuerKey(_ name: String, _ info: @escaping @Sendable (ECKey) -> [UInt8]) -> Entry {
        .reject(name, level: .should, at: .intermediateTBS, after: .issuer) {
            $0.intermediateTemplate.subjectPublicKeyInfo = info($0.authority.intermediate.key)
        }
    }
}
