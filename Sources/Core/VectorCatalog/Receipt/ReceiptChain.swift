import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Signers that Apple did not appoint for receipts.
    static let receiptChain = Group(.receiptChain) {
        // Another authority.
        reject("other-root-same-names", impact: .forgery, at: .certificates, after: .plan) {
            $0.authority = ReceiptAuthority(seed: $0.context.seed, purpose: "receipts of an impostor")
        }
        reject("attestation-root-instead", madeBy: .apple, at: .certificates, after: .certificates) { draft in
            let root = draft.context.apple.root
            draft.intermediateTemplate.issuer = root.name
            let intermediate = draft.intermediateTemplate.signed(by: .ecdsaWithSHA384(root.key))
            draft.certificates = [draft.signerCertificate.der, intermediate.der, root.certificate.der]
        }
        reject("missing-intermediate", level: .info, at: .certificates, after: .certificates) {
            $0.certificates.remove(at: 1)
        }
        reject("altered-root-copy", level: .info, at: .certificates, after: .certificates) { draft in
            draft.certificates[2][draft.certificates[2].count - 1] ^= 0x01
        }
        intermediate("intermediate-not-ca", .intermediateExtension(.basicConstraints)) {
            $0[.basicConstraints] = .endEntity
        }
        intermediate("intermediate-without-key-cert-sign", .intermediateExtension(.keyUsage)) {
            $0[.keyUsage] = .signsOnlyRevocationLists
        }
        receiptCircle
        // Another signer.
        reject("self-signed-signer", impact: .forgery, madeBy: .anyone, at: .signerCertificate, after: .issuance) {
            $0.signerTemplate.issuer = $0.signerTemplate.subject
            $0.signerIssuer = .ecdsaWithSHA256($0.signerKey)
        }
        certificates("signer-signature-bit-flipped") {
            $0.signerCertificate.flipSignatureBit()
            $0.certificates[0] = $0.signerCertificate.der
        }
        reject("signer-beside-genuine-chain", impact: .forgery, at: .signerInfos, after: .message) {
            $0.signBesideGenuineChain()
        }
        reject("signer-without-apple-marker", at: .signerExtension(.receiptSigner), after: .issuance) {
            $0.signerTemplate[.receiptSigner] = nil
        }
        certificates("ordinary-apple-leaf-as-signer", madeBy: .otherDeveloper) { $0.signAsDeveloper() }
        certificates("developer-signer-with-own-extensions", madeBy: .otherDeveloper) { draft in
            draft.signerTemplate.extensions += developerExtensions
            draft.signAsDeveloper()
        }
        reject(
            "signer-with-neighbouring-marker", at: .signerExtension(.receiptSigner), after: .issuance
        ) { $0.signerTemplate[.receiptSigner] = .marker([1, 2, 840, 113635, 100, 12, 1]) }
        reject(
            "path-length-exceeded", control: "two-intermediates",
            at: .intermediateExtension(.basicConstraints), after: .issuance
        ) { $0.intermediateTemplate[.basicConstraints] = .authority(pathLength: 0) }
        certificates("developer-as-authority", madeBy: .otherDeveloper) { $0.signBelowDeveloper() }
        // Signers and authorities with an attacker's key, whose signature is none.
        [
            ("zero-numbers", [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00]),
            ("not-der", [UInt8](repeating: 0x5A, count: 70)), ("empty", [UInt8]()),
        ].flatMap { name, signature in
            [
                impostor("signer-signature-\(name)") {
                    $0.signerKey = $0.key("impostor")
                    $0.signerTemplate.subjectPublicKeyInfo = $0.signerKey.subjectPublicKeyInfo
                    $0.signerIssuer = CertificateSigner(algorithm: .ecdsaWithSHA256) { _ in signature }
                },
                impostor("intermediate-signature-\(name)") {
                    $0.signBelowImpostor(CertificateSigner(algorithm: .ecdsaWithSHA384) { _ in signature })
                },
            ]
        }
        impostor("intermediate-of-impostor-same-serial") {
            $0.signBelowImpostor(.ecdsaWithSHA384($0.key("root of an impostor", curve: .p384)))
        }
        impostor("self-signed-signer-risk", control: "receipt-type-risk-3") {
            $0.signerTemplate.issuer = $0.signerTemplate.subject
            $0.signerIssuer = .ecdsaWithSHA256($0.signerKey)
        }
        certificates("marker-beside-developer-signer", madeBy: .otherDeveloper) { draft in
            let genuine = draft.certificates[0]
            draft.signAsDeveloper()
            draft.certificates.append(genuine)
        }
        certificates("intermediate-signature-bit-flipped") {
            $0.intermediate.flipSignatureBit()
            $0.certificates[1] = $0.intermediate.der
        }
        // Time.
        reject("expired-at-creation", at: .signerValidity, after: .plan) {
            $0.signerNotAfter = $0.time.adding(days: -1)
        }
        reject("not-yet-valid-at-creation", at: .signerValidity, after: .plan) { $0.signerNotBefore = $0.time }
        reject("intermediate-expired-at-creation", at: .intermediateValidity, after: .issuance) {
            $0.intermediateTemplate.notAfter = $0.time.adding(days: -1)
        }
        reject("unknown-critical-extension-signer", at: .signerExtension(unknown.identifier), after: .issuance) {
            $0.signerTemplate.extensions.append(unknown)
        }
        intermediate("unknown-critical-extension-intermediate", .intermediateExtension(unknown.identifier)) {
            $0.extensions.append(unknown)
        }
    }

    private static let certificates = Place(.certificates, after: .certificates, impact: .forgery)
    private static let impostor = Place(.certificates, after: .issuance, impact: .forgery)

    /// Merchant identifier and key usage of the Apple Pay certificates that Apple issues to developers under this root.
    private static let developerExtensions = [
        CertificateExtension(
            [1, 2, 840, 113635, 100, 6, 32],
            value: DERBytes.primitive(.utf8String, Array("merchant.com.example.app".utf8))),
        CertificateExtension(
            .extendedKeyUsage, value: DERBytes.sequence(DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 3, 2]))),
    ]

    private static let unknown = CertificateExtension([2, 999, 1], critical: true, value: DERBytes.null)

    private static func intermediate(
        _ name: String, _ path: FaultPath<ReceiptDraft>, _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Entry { reject(name, at: path, after: .issuance) { edit(&$0.intermediateTemplate) } }
}

extension ReceiptDraft {
    /// Gives the intermediate a key, which issues the signer.
    mutating func issueSigner(by key: ECKey) {
        intermediateTemplate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
        signerIssuer = .ecdsaWithSHA256(key)
    }

    /// Gives the intermediate an attacker's key, which issues the signer.
    fileprivate mutating func signBelowImpostor(_ issuer: CertificateSigner) {
        issueSigner(by: key("intermediate of an impostor"))
        intermediateIssuer = issuer
    }

    /// Replaces signer and intermediate by a developer's certificate and its issuer.
    fileprivate mutating func signAsDeveloper() {
        let (authorityKey, names) = (key("developer relations"), AuthorityNames.developerRelations)
        var authority = intermediateTemplate
        authority.subject = names.intermediate
        authority.subjectPublicKeyInfo = authorityKey.subjectPublicKeyInfo
        authority[.applicationIntegrationCA] = .marker(.developerRelationsCA)
        signerKey = key("developer")
        signerTemplate.issuer = names.intermediate
        signerTemplate.subject = AuthorityNames.developer
        signerTemplate.subjectPublicKeyInfo = signerKey.subjectPublicKeyInfo
        signerTemplate[.receiptSigner] = nil
        signerCertificate = signerTemplate.signed(by: .ecdsaWithSHA256(authorityKey))
        intermediate = authority.signed(by: intermediateIssuer)
        certificates[0] = signerCertificate.der
        certificates[1] = intermediate.der
    }

    /// Lets a developer's certificate issue the signer, with Apple's mark for signers.
    fileprivate mutating func signBelowDeveloper() {
        var signer = signerTemplate
        signAsDeveloper()
        let developerKey = signerKey
        signerKey = key("signer below a developer")
        signer.issuer = AuthorityNames.developer
        signer.subjectPublicKeyInfo = signerKey.subjectPublicKeyInfo
        signer[.authorityKeyIdentifier] = nil
        signerTemplate = signer
        signerCertificate = signer.signed(by: .ecdsaWithSHA256(developerKey))
        certificates.insert(signerCertificate.der, at: 0)
    }
}
