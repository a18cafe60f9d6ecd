import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == ReceiptDraft {
    /// Signatures that do not cover the content, or are not by the signer.
    static let receiptSignature = Group(
        .receiptSignature,
        tampering + signatures + receiptSignerKey + digests + signers + attributes + receiptAttributes)

    private static let tampering: [Entry] = [
        .reject("content-bit-flipped", impact: .forgery, madeBy: .anyone, at: .field(5), after: .message) { draft in
            draft.replaceContent { $0[type: 5]?.value?[40] ^= 0x01 }
        },
        .reject(
            "risk-metric-altered", impact: .forgery, madeBy: .anyone, control: ReceiptControl.exchanged, at: .field(17),
            after: .message
        ) { draft in draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") } },
    ]

    private static let signatures: [Entry] = [
        signature("signature-bit-flipped") { draft in
            let last = draft.signer.signature.count - 1
            draft.signer.signature[last] ^= 0x01
        },
        signature("other-signer-key") {
            $0.signer.signature = $0.key("another signer").sign($0.payload, hash: .sha256).der
        },
        signature("empty-signature") { $0.signer.signature = [] },
        signature("psychic-signature") {
            $0.signer.signature = ECDSASignature(curve: .p256, r: [0], s: [0]).der
        }.tagged("CVE-2022-21449"),
        .reject("sha1-digest", level: .should, madeBy: .apple, at: .signerInfos, after: .message) {
            $0.signer = $0.signature(of: $0.payload, hash: .sha1, as: .ecdsaWithSHA1)
            $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
        },
    ]

    // MARK: Digest algorithms

    private static let digests: [Entry] = [
        .reject("other-digest-algorithm", level: .should, at: .signerDigestAlgorithm, after: .message) {
            $0.signer.digestAlgorithm = CMSDigest.sha384
        },
        .reject("other-signature-algorithm", level: .should, at: .signerInfos, after: .message) {
            $0.signer.signatureAlgorithm = .ecdsaWithSHA384
        },
        .reject("listed-digest-parameters", level: .should, at: .digestAlgorithms, after: .message) {
            $0.message.digestAlgorithms = [CMSDigest.sha256(parameters: DERBytes.integer(1))]
        },
        .reject("digest-parameters", level: .should, at: .signerDigestAlgorithm, after: .message) {
            $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: DERBytes.integer(1))
        },
        .reject("digest-parameters-empty", level: .should, at: .signerDigestAlgorithm, after: .message) {
            $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: DERBytes.sequence([]))
        },
        .reject("digest-algorithm-not-listed", level: .info, at: .digestAlgorithms, after: .message) {
            $0.message.digestAlgorithms = [CMSDigest.sha384]
        },
    ]

    // MARK: The signer's name

    private static let signers: [Entry] = [
        .reject("signer-of-another-issuer", level: .should, at: .signerIdentifier, after: .message) {
            $0.signer.issuer = $0.authority.root.name
        },
        .reject("issuer-in-upper-case", level: .info, at: .signerIdentifier, after: .message) {
            $0.signer.issuer = AuthorityNames.receiptIssuerInUpperCase
        },
    ]

    // MARK: Signed attributes

    private static let attributes: [Entry] = [
        .reject("digest-mismatch", madeBy: .apple, at: .signerInfos, after: .message) { draft in
            let attributes = CMSAttribute.all(for: Array("another content".utf8), at: draft.time)
            draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
        },
        .reject("digest-without-signature", impact: .forgery, at: .signerInfos, after: .message) { draft in
            let attributes = CMSAttribute.all(for: draft.payload, at: draft.time)
            draft.signer = draft.signer.signing(attributes: attributes, with: draft.key("another signer"))
        },
        .reject("signature-over-attributes-only", level: .should, madeBy: .apple, at: .signerInfos, after: .message) {
            draft in
            let attributes = [CMSAttribute.contentType, CMSAttribute.signingTime(draft.time)]
            draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
        },
        .reject(
            "content-as-signed-attributes", impact: .forgery, control: ReceiptControl.exchanged, at: .signerInfos,
            after: .message
        ) { draft in
            draft.signer.signedAttributes = draft.fields.map(\.der).concatenated
            draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") }
        }.alsoBreaking(
            .receiptDecode,
            "A genuine content is a SET of fields. A decoder that reads the signed attributes finds that fields are "
                + "not attributes."),
    ]

    private static func signature(_ name: String, _ edit: @escaping Edit) -> Entry {
        .reject(name, impact: .forgery, at: .signature, after: .message, edit)
    }
}
