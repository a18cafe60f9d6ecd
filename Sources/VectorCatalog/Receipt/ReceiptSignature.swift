import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    static let receiptSignature = Group(.receiptSignature, tampering + signatures + attributes)

    private static let tampering: [Case<ReceiptDraft>] = [
        .reject(
            "content-bit-flipped", "One bit of the content flipped", impact: .forgery, control: ReceiptControl.attest,
            why: unsigned,
            Fault(.field(5), "bit flipped", after: .message) { draft in
                draft.replaceContent { $0[type: 5]?.value?[40] ^= 0x01 }
            }),
        .reject(
            "risk-metric-altered", "Risk metric replaced after signing", impact: .forgery,
            control: ReceiptControl.exchanged,
            why: "Without the signature anyone gives his device the metric that he likes.",
            Fault(.field(17), "value replaced", after: .message) { draft in
                draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") }
            }),
    ]

    private static let signatures: [Case<ReceiptDraft>] = [
        signature("signature-bit-flipped", "One bit of the signature flipped", "bit flipped") { draft in
            let last = draft.signer.signature.count - 1
            draft.signer.signature[last] ^= 0x01
        },
        signature("other-signer-key", "Signed with a key that the certificate does not hold", "signed anew") {
            $0.signer.signature = $0.key("another signer").sign($0.payload, hash: .sha256).der
        },
        signature("empty-signature", "Empty signature", "emptied") { $0.signer.signature = [] },
        signature("psychic-signature", "Signature r = s = 0", "numbers set to 0", tags: ["CVE-2022-21449"]) {
            $0.signer.signature = ECDSASignature(curve: .p256, r: [0], s: [0]).der
        },
        .reject(
            "sha1-digest", "Digest and signature with SHA-1", level: .should, impact: .hardening,
            control: ReceiptControl.attest,
            why: "Collisions of SHA-1 can be made; Apple has never signed a receipt with it.",
            Fault(.signerInfos, "signed anew", after: .message) {
                $0.signer = $0.signature(of: $0.payload, hash: .sha1, as: .ecdsaWithSHA1)
                $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
            }),
    ]

    // MARK: Signed attributes

    private static let attributes: [Case<ReceiptDraft>] = [
        .reject(
            "digest-mismatch", "Signed attributes with the digest of another content", impact: .hardening,
            control: ReceiptControl.attest,
            why: "Over attributes the signature covers the content by its digest alone: it has to be compared.",
            Fault(.signerInfos, "attributes added and signed", after: .message) { draft in
                let attributes = CMSAttribute.all(for: Array("another content".utf8), at: draft.time)
                draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
            }),
        .reject(
            "digest-without-signature", "Right digest in signed attributes, signed by somebody else",
            impact: .forgery, control: ReceiptControl.attest,
            why: "Anyone can compute a digest: the attributes are worth what the signature over them is.",
            Fault(.signerInfos, "attributes added, signed with another key", after: .message) { draft in
                let attributes = CMSAttribute.all(for: draft.payload, at: draft.time)
                draft.signer = draft.signer.signing(attributes: attributes, with: draft.key("another signer"))
            }),
        .reject(
            "signature-over-attributes-only", "Signed attributes without the digest of the content", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why:
                "RFC 5652 section 5.3 demands the digest: without it the signature has nothing to do with the content.",
            Fault(.signerInfos, "attributes added and signed", after: .message) { draft in
                let attributes = [CMSAttribute.contentType, CMSAttribute.signingTime(draft.time)]
                draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
            }),
        .reject(
            "content-as-signed-attributes", "A genuine content as the signed attributes of another one",
            impact: .forgery, control: ReceiptControl.exchanged,
            alsoBreaks: AlsoBreaks(
                .receiptDecode,
                "a genuine content is a SET of fields, and a decoder that looks into signed attributes finds that "
                    + "fields are none"),
            why: "The genuine signature fits: attributes are signed as a SET, and a SET is what every content is. "
                + "Anyone with one receipt can make any other.",
            Fault(.signerInfos, "content put into the signed attributes, and replaced", after: .message) { draft in
                draft.signer.signedAttributes = draft.fields.map(\.der).concatenated
                draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") }
            }),
    ]

    private static let unsigned = "Every field of a receipt is Apple's word only as long as its signature holds."

    private static func signature(
        _ name: String, _ title: String, _ change: String, tags: [String] = [],
        _ edit: @escaping @Sendable (inout ReceiptDraft) -> Void
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, impact: .forgery, control: ReceiptControl.attest, tags: tags, why: unsigned,
            Fault(.signature, change, after: .message, edit))
    }
}
