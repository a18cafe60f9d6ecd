import AttestModel
import FixtureForge
import SwiftASN1

extension AttestationDraft {
    static let certificatePlaces: [FuzzPlace<AttestationDraft>] = [
        leafExtension("credCert.nonceExtension", .der, open: [.longForm], .nonce),
        leafExtension("credCert.nonceExtension.ends", .ends, .nonce),
        leafExtension("credCert.accessControl", .der, .accessControl),
        leafExtension("credCert.accessControl.ends", .ends, .accessControl),
        tbs("credCert", \.credCert) {
            $0.credCert.tbsCertificate = $1
            $0.credCert.signature = $0.leafSigner.signature($1)
        },
        tbs("intermediate", \.intermediate) {
            $0.intermediate.tbsCertificate = $1
            $0.intermediate.signature = CertificateSigner.ecdsaWithSHA384($0.authority.root.key).signature($1)
        },
        .certificate("credCert", after: .leaf, isLeaf: true, \.leaf),
        .certificate("intermediate", after: .issuer, isLeaf: false, \.intermediateTemplate),
        FuzzPlace("credCert.extensions", extensionChoices),
        .time("credCert.notBefore", after: .leaf, around: \.time) { $0.leaf.notBefore = $1 },
        .time("credCert.notAfter", after: .leaf, around: \.time) { $0.leaf.notAfter = $1 },
        .time("intermediate.notBefore", after: .issuer, around: \.time) { $0.intermediateTemplate.notBefore = $1 },
        .time("intermediate.notAfter", after: .issuer, around: \.time) { $0.intermediateTemplate.notAfter = $1 },
        FuzzPlace("credCert.signature", SignatureChange.all, after: .signed, named: \.name) {
            $1.apply(&$0.credCert, $0.bytes(70, "no signature"))
        },
        FuzzPlace("intermediate.signature", SignatureChange.all, after: .signed, named: \.name) {
            $1.apply(&$0.intermediate, $0.bytes(102, "no signature"))
        },
        FuzzPlace("credCert.signer", SignerChange.allCases, after: .issuer, named: \.rawValue, open: { $0 == .sha384 })
        { $0.leafSigner = $1.signer($0.authority.intermediate.key, impostor: $0.context.impostor.intermediate.key) },
        FuzzPlace(
            "intermediate.signer", SignerChange.allCases, after: .signed, named: \.rawValue, open: { $0 == .sha384 }
        ) {
            $0.intermediate = $0.intermediateTemplate.signed(
                by: $1.signer($0.authority.root.key, impostor: $0.context.impostor.root.key))
        },
    ]

    /// - Parameter set: puts the changed bytes into their certificate, and signs it.
    private static func tbs(
        _ name: String, _ certificate: any KeyPath<AttestationDraft, SignedCertificate> & Sendable,
        set: @escaping @Sendable (inout AttestationDraft, [UInt8]) -> Void
    ) -> FuzzPlace<AttestationDraft> {
        FuzzPlace(
            "\(name).tbsCertificate", .der, after: .signed, reading: OtherReadings.certificate,
            get: { $0[keyPath: certificate].tbsCertificate }, set: set)
    }

    private static func leafExtension(
        _ name: String, _ form: FuzzPlace<AttestationDraft>.Form, open: Set<EditWord> = [],
        _ identifier: ASN1ObjectIdentifier
    ) -> FuzzPlace<AttestationDraft> {
        FuzzPlace(name, form, after: .leaf, open: open, get: \.leaf[identifier]?.value) {
            $0.leaf[identifier]?.value = $1
        }
    }

    private static let extensionChoices: [FuzzChoice<AttestationDraft>] = [
        .after(.leaf, "nonce extension critical", open: true) { $0.leaf[.nonce]?.isCritical = true },
        .after(.leaf, "nonce extension removed") { $0.leaf[.nonce] = nil },
        .after(.leaf, "second nonce extension after") { $0.leaf.extensions.append(.nonce($0.bytes(32, "other"))) },
        .after(.leaf, "second nonce extension before") {
            $0.leaf.extensions.insert(.nonce($0.bytes(32, "other")), at: 0)
        },
        .after(.leaf, "nonce in another extension") {
            let extnValue = $0.leaf[.nonce]?.value ?? []
            $0.leaf[.nonce] = nil
            $0.leaf.extensions.append(CertificateExtension([2, 999, 8, 2], value: extnValue))
        },
        .after(.leaf, "nonce extension in the intermediate alone") {
            $0.leaf[.nonce] = nil
            $0.intermediateTemplate.extensions.append(.nonce($0.nonce))
        },
        .after(.leaf, "nonce in another extension before a wrong one") {
            let extnValue = $0.leaf[.nonce]?.value ?? []
            $0.leaf[.nonce] = .nonce($0.bytes(32, "other"))
            $0.leaf.extensions.insert(CertificateExtension([2, 999, 8, 2], value: extnValue), at: 0)
        },
        .after(.leaf, "access control removed") { $0.leaf[.accessControl] = nil },
        .after(.leaf, "access control of iOS") {
            $0.leaf[.accessControl] = CertificateExtension(.accessControl, value: LeafProfile.iOSAccessControl)
        },
        .after(.leaf, "access control of macOS in another extension") {
            $0.leaf[.accessControl] = CertificateExtension(.accessControl, value: LeafProfile.iOSAccessControl)
            $0.leaf.extensions.append(CertificateExtension([2, 999, 8, 6], value: LeafProfile.macOSAccessControl))
        },
    ]

    static let chainPlaces: [FuzzPlace<AttestationDraft>] = [
        FuzzPlace(
            "x5c",
            ListChange.all.map { name, change in
                .after(.chain, name, open: ["another last", "the last twice"].contains(name)) {
                    if !$0.x5c.isEmpty { change(&$0.x5c, $0.context.passkeys.intermediate.certificate.der) }
                }
            } + [
                .after(.chain, "nine certificates") { draft in
                    while let last = draft.x5c.last, draft.x5c.count < 9 { draft.x5c.append(last) }
                }
            ]),
        certificate("x5c[0]", .ends) { $0.startIndex }, certificate("x5c[1]", .ends) { $0.endIndex - 1 },
        certificate("x5c[0].der", .der) { $0.startIndex }, FuzzPlace("chain", chains),
    ]

    private static func certificate(
        _ name: String, _ form: FuzzPlace<AttestationDraft>.Form, at position: @escaping @Sendable ([[UInt8]]) -> Int
    ) -> FuzzPlace<AttestationDraft> {
        FuzzPlace(name, form, after: .chain) {
            $0.x5c.isEmpty ? nil : $0.x5c[position($0.x5c)]
        } set: {
            $0.x5c[position($0.x5c)] = $1
        }
    }

    private static let chains: [FuzzChoice<AttestationDraft>] = [
        .after(.plan, "CA of an impostor") { $0.authority = $0.context.impostor },
        .after(.plan, "CA of another name") { $0.authority = $0.context.passkeys },
        .after(.plan, "CA with the names of receipts") { $0.authority = $0.context.otherReceipts },
        .after(.chain, "CA of an impostor with its root") { $0.x5c = $0.chain(of: $0.context.impostor) },
        .after(.chain, "CA of another name with its root") { $0.x5c = $0.chain(of: $0.context.passkeys) },
        .after(.chain, "root of an impostor instead of the intermediate") {
            $0.x5c = $0.chain(under: $0.context.impostor.root)
        },
        .after(.chain, "intermediate of an impostor") {
            if $0.x5c.count > 1 { $0.x5c[1] = $0.context.impostor.intermediate.certificate.der }
        },
        .after(.leaf, "leaf from the root") {
            $0.leaf.issuer = $0.authority.root.name
            $0.leafSigner = .ecdsaWithSHA256($0.authority.root.key)
        },
        .after(.chain, "leaf and root") { $0.x5c = $0.chain(under: $0.authority.root) },
        .after(.leaf, "self-signed leaf") {
            $0.leaf.issuer = $0.leaf.subject
            $0.leafSigner = .ecdsaWithSHA256($0.device.key)
        },
        .after(.leaf, "self-signed leaf named as the root") {
            ($0.leaf.issuer, $0.leaf.subject) = ($0.authority.root.name, $0.authority.root.name)
            $0.leafSigner = .ecdsaWithSHA256($0.device.key)
        },
        .after(.leaf, "leaf of an impostor beside the genuine intermediate") {
            $0.leafSigner = .ecdsaWithSHA256($0.context.impostor.intermediate.key)
        },
        .after(.chain, "intermediate of an impostor that names the root") { draft in
            let below = draft.context.impostor.intermediate
            draft.x5c = [draft.leaf.signed(by: .ecdsaWithSHA256(below.key)).der, below.certificate.der]
        },
        .after(.issuer, "RSA intermediate that signs with MD5") {
            let key = $0.context.rsaKey("RSA intermediate")
            $0.intermediateTemplate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
            $0.leafSigner = .md5WithRSA(key)
        },
        .after(.chain, "root with explicit parameters") { draft in
            let (impostor, pinned) = (draft.context.impostor, draft.context.apple.root)
            let root = ExplicitCurveRoot(impersonating: pinned)
            var intermediate = impostor.intermediate.certificate.template
            intermediate.issuer = pinned.name
            draft.x5c = [
                draft.leaf.signed(by: .ecdsaWithSHA256(impostor.intermediate.key)).der,
                intermediate.signed(by: root.signer).der, root.certificate.der,
            ]
        },
        .after(.chain, "CA below the intermediate") { $0.issueBelow(pathLength: 0) },
        .after(.chain, "CA without a limit below the intermediate") { $0.issueBelow(pathLength: nil) },
        .after(.chain, "leaf below a leaf") { draft in
            let key = draft.key("owner of a leaf")
            let owner = draft.leafTemplate(key: key.subjectPublicKeyInfo, keyId: DeviceKey(key).keyId)
            var leaf = draft.leaf
            leaf.issuer = owner.subject
            draft.x5c = [
                leaf.signed(by: .ecdsaWithSHA256(key)).der, owner.signed(by: draft.leafSigner).der,
                draft.intermediate.der,
            ]
        },
    ]

    /// Returns the leaf as issued by another chain, with its root.
    private func chain(of authority: TrustChain) -> [[UInt8]] {
        var leaf = leaf
        leaf.issuer = authority.intermediate.name
        return [
            leaf.signed(by: .ecdsaWithSHA256(authority.intermediate.key)).der, authority.intermediate.certificate.der,
            authority.root.certificate.der,
        ]
    }

    /// Returns the leaf as issued by a root, with that.
    private func chain(under root: CertificateAuthority) -> [[UInt8]] {
        var leaf = leaf
        leaf.issuer = root.name
        return [leaf.signed(by: .ecdsaWithSHA384(root.key)).der, root.certificate.der]
    }

    private mutating func issueBelow(pathLength: Int?) {
        let key = context.key("authority below the intermediate", curve: .p384)
        let name = AuthorityNames(root: "unused", intermediate: "Apple App Attestation Sub CA 1").intermediate
        var below = authority.intermediate.intermediateTemplate(
            seed: context.seed, purpose: "authority below the intermediate", name: name, key: key)
        below[.basicConstraints] = .authority(pathLength: pathLength)
        var leaf = leaf
        leaf.issuer = name
        x5c = [
            leaf.signed(by: .ecdsaWithSHA256(key)).der,
            below.signed(by: .ecdsaWithSHA384(authority.intermediate.key)).der, intermediate.der,
        ]
    }
}
