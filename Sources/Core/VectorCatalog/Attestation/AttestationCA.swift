import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    static let attestationCA = Group(.attestationCA) {
        intermediate("intermediate-not-ca", .intermediateExtension(.basicConstraints)) {
            $0[.basicConstraints] = .endEntity
        }
        intermediate("intermediate-without-basic-constraints", .intermediateExtension(.basicConstraints)) {
            $0[.basicConstraints] = nil
        }
        intermediate("intermediate-without-key-cert-sign", .intermediateExtension(.keyUsage)) {
            $0[.keyUsage] = .signsOnlyRevocationLists
        }
        constraints("basic-constraints-trailing-bytes", .basicConstraints) { $0 + DERBytes.null }
        constraints("basic-constraints-long-boolean", .basicConstraints) { _ in
            DERBytes.sequence(DERBytes.primitive(.boolean, [0xFF, 0xFF]), DERBytes.integer(0))
        }
        constraints("path-length-with-leading-zero", .basicConstraints) { _ in
            DERBytes.sequence(DERBytes.boolean(true), DERBytes.primitive(.integer, [0x00, 0x7F]))
        }
        constraints("key-usage-with-unused-bit", .keyUsage) { $0.dropLast() + [0x07] }
        constraints("key-usage-with-eight-unused-bits", .keyUsage) { _ in [0x03, 0x02, 0x08, 0x06] }
        constraints("key-usage-length-beyond-64-bits", .keyUsage) { _ in
            let bits: [UInt8] = [0x01, 0x06] + [UInt8](repeating: 0, count: 126)
            return [0x03, 0x89, 0x01] + [UInt8](bigEndian: bits.count, count: 8) + bits
        }
        intermediate("intermediate-version-1", .intermediateTBS) { $0.version = 1 }
        chain("leaf-signs-leaf-three", madeBy: .deviceOwner) { draft in
            let owner = draft.ownersLeaf
            draft.x5c = [draft.reissued(by: owner).der, owner.signed(by: draft.leafSigner).der, draft.intermediate.der]
        }
        chain("leaf-signs-leaf-two", madeBy: .apple) { draft in
            var owner = draft.ownersLeaf
            owner.issuer = draft.context.apple.root.name
            let signer = CertificateSigner.ecdsaWithSHA256(draft.context.apple.root.key)
            draft.x5c = [draft.reissued(by: owner).der, owner.signed(by: signer).der]
        }
        chain("path-length-exceeded", madeBy: .apple) { draft in
            let apple = draft.context.apple
            let names = AuthorityNames(root: "unused", intermediate: "Apple App Attestation Sub CA 1")
            let below = apple.intermediate.intermediate(
                seed: draft.context.seed, purpose: "authority below the intermediate", name: names.intermediate)
            var leaf = draft.leaf
            leaf.issuer = below.name
            draft.x5c = [
                leaf.signed(by: .ecdsaWithSHA256(below.key)).der, below.certificate.der, draft.intermediate.der,
            ]
        }
        chain("sub-authority-without-path-length", madeBy: .apple) { draft in
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
        }
        reject("leaf-is-ca", level: .info, at: .credCertExtension(.basicConstraints), after: .leaf) {
            $0.leaf[.basicConstraints] = .authority()
        }
        // Intermediates whose right to sign is written in a form that RFC 5280 forbids. Only Apple could sign them.
        intermediate("intermediate-version-2", .intermediateTBS) { $0.version = 2 }
        intermediate("intermediate-key-usage-around-key-cert-sign", .intermediateExtension(.keyUsage)) {
            $0[.keyUsage]?.value = [0x03, 0x03, 0x02, 0x03, 0x04]
        }
        intermediate("bytes-after-key-usage", .intermediateExtension(.keyUsage)) {
            $0[.keyUsage]?.value += DERBytes.null
        }
        constraints("negative-path-length", .basicConstraints) { _ in
            DERBytes.sequence(DERBytes.boolean(true), DERBytes.primitive(.integer, [0x80]))
        }
        constraints("number-after-path-length", .basicConstraints) { _ in
            DERBytes.sequence(DERBytes.boolean(true), DERBytes.integer(0), DERBytes.integer(1))
        }
        constraints("bytes-after-basic-constraints", .basicConstraints) { _ in
            DERBytes.sequence(DERBytes.boolean(true), DERBytes.integer(0)) + DERBytes.null
        }
    }

    /// Returns the case of an intermediate whose extension has a value in wrong DER.
    private static func constraints(
        _ name: String, _ identifier: ASN1ObjectIdentifier, _ value: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Entry {
        intermediate(name, .intermediateExtension(identifier)) { template in
            guard let genuine = template[identifier]?.value else { return }
            template[identifier]?.value = value(genuine)
        }
    }

    private static func intermediate(
        _ name: String, _ path: FaultPath<Draft>, _ edit: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Entry { reject(name, at: path, after: .issuer) { edit(&$0.intermediateTemplate) } }
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
