import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension ReceiptDraft {
    static let messagePlaces: [FuzzPlace<ReceiptDraft>] = [
        FuzzPlace("message", .der, after: .encoded, reading: OtherReadings.rootCopy) { draft in
            var message = draft.message
            message.form = .definite
            return message.bytes
        } set: {
            $0.encoded = $1
        },
        FuzzPlace("content.unsigned", .der, after: .message, \.message.content),
        signature("signerInfo.signature", .bytes), signature("signerInfo.signature.der", .der),
        FuzzPlace("signerInfo", signers), FuzzPlace("signerInfo.signedAttrs", attributes),
        FuzzPlace(
            "message.types",
            .after(.message, "EnvelopedData") { $0.message.contentType = .envelopedData },
            .after(.message, "SignedData inside") { $0.message.innerContentType = .signedData },
            .after(.message, "no content") { $0.message.content = nil },
            .after(.message, "no signer") { $0.message.signers = [] },
            .after(.message, "empty content") { $0.message.content = [] },
            primitive("digest algorithms in a SET that is not constructed") {
                DERBytes.set($0.message.digestAlgorithms.concatenated)
            },
            primitive("issuer and serial number in a SEQUENCE that is not constructed") { $0.signer.identifier }),
    ]

    private static func signature(_ name: String, _ form: FuzzPlace<ReceiptDraft>.Form) -> FuzzPlace<ReceiptDraft> {
        FuzzPlace(name, form, after: .message, get: \.message.signers.first?.signature) { $0.signer.signature = $1 }
    }

    private static func primitive(
        _ name: String, _ element: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> FuzzChoice<ReceiptDraft> {
        .after(.encoded, name) { draft in
            if !draft.message.signers.isEmpty, let range = draft.encoded.firstRange(of: element(draft)) {
                draft.encoded[range.lowerBound] ^= 0x20
            }
        }
    }

    private static let signers: [FuzzChoice<ReceiptDraft>] = [
        signed("empty signature") { $0.signer.signature = [] },
        signed("signature of zeros") { $0.signer.signature = ECDSASignature(curve: .p256, r: [0], s: [0]).der },
        signed("another key") { $0.signer.signature = $0.key("another signer").sign($0.payload, hash: .sha256).der },
        signed("SHA-1") {
            $0.signer = $0.signature(of: $0.payload, hash: .sha1, as: .ecdsaWithSHA1)
            $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
        },
        signed("second signer") { draft in
            var second = draft.signer
            second.signature = draft.signerKey.sign(draft.payload, hash: .sha256).mirrored.der
            draft.message.signers.append(second)
        },
        signed("second signer with another key") { draft in
            var second = draft.signer
            second.signature = draft.key("another signer").sign(draft.payload, hash: .sha256).der
            draft.message.signers.append(second)
        },
        signed("other serial number") { $0.signer.serialNumber = [0x01, 0x02] },
        signed("other digest algorithm named") { $0.signer.digestAlgorithm = CMSDigest.sha384 },
        signed("self-signed certificate after the genuine chain") { $0.signBesideGenuineChain() },
    ]

    /// Signed attributes that are not those of the content, or that nobody signed.
    private static let attributes: [FuzzChoice<ReceiptDraft>] = [
        signed("those of the content") {
            $0.signer = $0.signer.signing(
                attributes: CMSAttribute.all(for: $0.payload, at: $0.time), with: $0.signerKey)
        },
        signed("with the digest of another content") {
            $0.signer = $0.signer.signing(attributes: CMSAttribute.all(for: [1], at: $0.time), with: $0.signerKey)
        },
        signed("signed by another key") {
            $0.signer = $0.signer.signing(
                attributes: CMSAttribute.all(for: $0.payload, at: $0.time), with: $0.key("another signer"))
        },
        signed("without a digest") {
            $0.signer = $0.signer.signing(
                attributes: [CMSAttribute.contentType, CMSAttribute.signingTime($0.time)], with: $0.signerKey)
        },
        signed("genuine content as attributes of another content") {
            $0.signer.signedAttributes = $0.fields.map(\.der).concatenated
            $0.message.content = $0.payload.dropLast() + $0.payload.suffix(1).map { $0 ^ 1 }
        },
        signed("unsigned, beside a signature over the content", open: true) {
            $0.signer.signedAttributes = CMSAttribute.all(for: $0.payload, at: $0.time).concatenated
        },
    ]

    /// Returns a choice about the first signer, which an earlier change may have removed.
    private static func signed(
        _ name: String, open isOpen: Bool = false, _ change: @escaping @Sendable (inout ReceiptDraft) -> Void
    ) -> FuzzChoice<ReceiptDraft> {
        .after(.message, name, open: isOpen) { if !$0.message.signers.isEmpty { change(&$0) } }
    }

    static let certificatePlaces: [FuzzPlace<ReceiptDraft>] = [
        FuzzPlace(
            "certificates", ListChange.all, after: .certificates, named: \.name,
            open: { !["without the first", "empty", "the last alone"].contains($0.name) }
        ) { if !$0.certificates.isEmpty { $1.apply(&$0.certificates, $0.context.apple.intermediate.certificate.der) } },
        .certificate("signer", after: .issuance, isLeaf: true, \.signerTemplate),
        .certificate("intermediate", after: .issuance, isLeaf: false, \.intermediateTemplate),
        FuzzPlace("signer.issuer", SignerChange.allCases, after: .issuance, named: \.rawValue, open: { $0 == .sha384 })
        { $0.signerIssuer = $1.signer($0.authority.intermediate.key, impostor: $0.key("impostor")) },
        FuzzPlace("signer.signature", SignatureChange.all, after: .certificates, named: \.name) {
            $1.apply(&$0.signerCertificate, $0.bytes(70, "no signature"))
            if !$0.certificates.isEmpty { $0.certificates[0] = $0.signerCertificate.der }
        },
        .time("signer.notBefore", after: .plan, around: \.time) { $0.signerNotBefore = $1 },
        .time("signer.notAfter", after: .plan, around: \.time) { $0.signerNotAfter = $1 },
        FuzzPlace(
            "chain",
            .after(.plan, "CA of an impostor") { $0.authority = $0.context.receiptImpostor },
            .after(.issuance, "self-signed signer") {
                $0.signerTemplate.issuer = $0.signerTemplate.subject
                $0.signerIssuer = .ecdsaWithSHA256($0.signerKey)
            },
            .after(.issuance, "signer from the root") {
                $0.signerTemplate.issuer = $0.authority.root.name
                $0.signerIssuer = .ecdsaWithSHA256($0.authority.root.key)
            },
            .after(.certificates, "intermediate from the root of attestations") { draft in
                let root = draft.context.apple.root
                draft.intermediateTemplate.issuer = root.name
                draft.intermediate = draft.intermediateTemplate.signed(by: .ecdsaWithSHA384(root.key))
                draft.certificates = [draft.signerCertificate.der, draft.intermediate.der, root.certificate.der]
            },
            .after(.issuance, "developer's certificate") { draft in
                draft.signerTemplate.subject = AuthorityNames.developer
                draft.signerTemplate[.receiptSigner] = nil
            }),
    ]
}
