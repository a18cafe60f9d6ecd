import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == AttestationDraft {
    /// Certificates whose signature a library cannot even read, and so reports as an error instead of as wrong.
    static let attestationChainSignatures: [Entry] = [
        leafSignature("leaf-signature-not-der") { $0.bytes(70, "signature that is not DER") },
        leafSignature("leaf-signature-empty-sequence", [0x30, 0x00]),
        leafSignature("leaf-signature-without-s") {
            let signature = $0.credCert.signature
            return [0x30, signature[3] + 2, 0x02, signature[3]] + signature[4..<4 + Int(signature[3])]
        },
        intermediateSignature("intermediate-signature-empty", []),
        intermediateSignature("intermediate-signature-not-der") {
            $0.bytes(102, "intermediate signature that is not DER")
        },
        intermediateSignature("intermediate-signature-empty-sequence", [0x30, 0x00]),
        leafAlgorithm("leaf-signature-algorithm-rsa", .sha256WithRSA),
        leafAlgorithm("leaf-signature-algorithm-ed25519", .ed25519),
        reject("intermediate-signature-algorithm-rsa", impact: .forgery, at: .x5c(1), after: .signed) { draft in
            let genuine = draft.intermediate.signature
            draft.intermediate = draft.intermediateTemplate.signed(
                by: CertificateSigner(algorithm: .sha256WithRSA) { _ in genuine })
        },
    ]

    private static let leafSignature = Place(.credCertSignature, after: .signed, impact: .forgery).setting {
        $0.credCert.signature = $1
    }

    private static let intermediateSignature = Place(
        .intermediateSignature, after: .signed, impact: .forgery
    ).setting { $0.intermediate.signature = $1 }

    /// Returns a case whose leaf names an algorithm of another key, in both places, over Apple's valid ECDSA signature.
    private static func leafAlgorithm(_ name: String, _ algorithm: SignatureAlgorithm) -> Entry {
        leaf(name, madeBy: .apple) { draft in
            let key = draft.context.apple.intermediate.key
            draft.leafSigner = CertificateSigner(algorithm: algorithm) { key.sign($0, hash: .sha256).der }
        }
    }

    /// Chains whose signatures all verify, and that RFC 5280 forbids for another reason.
    static let attestationChainForms: [Entry] = [
        leaf("issuer-name-one-letter-off", at: .credCertIssuer) { draft in
            draft.leaf.issuer =
                AuthorityNames(root: "unused", intermediate: "Apple App Attestation CA 1", state: "Californib")
                .intermediate
        },
        chain("leaf-under-root", madeBy: .apple) { draft in
            let root = draft.context.apple.root
            var leaf = draft.leaf
            leaf.issuer = root.name
            draft.x5c = [leaf.signed(by: .ecdsaWithSHA256(root.key)).der, root.certificate.der]
        },
        leaf("repeated-extension", at: .credCertExtensions) {
            $0.leaf.extensions.append(.endEntity)
        },
        reject("leaf-signature-unused-bit", at: .x5c(0), after: .chain) { draft in
            let key = draft.authority.intermediate.key
            let leaf = draft.leaf.signed(by: .ecdsaWithSHA256(key) { ($0.s.last ?? 1) & 0x01 == 0 })
            draft.x5c[0] = DERBytes.sequence(
                leaf.tbsCertificate, leaf.outerAlgorithm.der, DERBytes.primitive(.bitString, [1] + leaf.signature))
        },
        issuerKey("intermediate-key-for-agreement") {
            PublicKeyInfo.keyAgreement(.p384, point: $0.authority.intermediate.key.point)
        },
        issuerKey("intermediate-explicit-curve") { PublicKeyInfo.explicitCurve($0.authority.intermediate.key) },
    ]

    private static let issuerKey = Place(.intermediateTBS, after: .issuer).setting {
        $0.intermediateTemplate.subjectPublicKeyInfo = $1
    }
}
