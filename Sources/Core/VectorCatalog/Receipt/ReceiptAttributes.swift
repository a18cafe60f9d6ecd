import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Signers of attributes, or with a key identifier, that RFC 5652 forbids.
    static let receiptAttributes: [Case<ReceiptDraft>] = [
        attributes(
            "attributes-of-another-content-type", "Signed attributes with another content type",
            "content type in the attributes replaced by SignedData",
            why: "RFC 5652 section 11.1 demands the type of the content. Otherwise a signature over a message of "
                + "another kind passes for one over a receipt."
        ) { [CMSAttribute.contentType(.signedData), CMSAttribute.messageDigest(of: $0.payload)] },
        attributes(
            "attributes-without-content-type", "Signed attributes without the content type",
            "content type removed from the attributes",
            why: "RFC 5652 section 5.3 demands the content type among signed attributes. Without it the signature says "
                + "nothing about the kind of the content."
        ) { [CMSAttribute.messageDigest(of: $0.payload)] },
        attributes(
            "digest-twice", "Two digests in the signed attributes, the genuine one first", "second digest added",
            why: "RFC 5652 section 11.2 allows one. Of two verifiers, one compares the first and the other the last."
        ) {
            [
                CMSAttribute.contentType, CMSAttribute.messageDigest(of: $0.payload),
                CMSAttribute.messageDigest(of: Array("another content".utf8)),
            ]
        },
        attributes(
            "digest-of-two-values", "Digest attribute with two values, the genuine one first", "second value added",
            why: "RFC 5652 section 11.2 demands a single value. Of two verifiers, one compares the first and the other "
                + "the last."
        ) { draft in
            let digests = [draft.payload, Array("another content".utf8)].map { DERBytes.octetString(sha256($0)) }
            return [CMSAttribute.contentType, CMSAttribute.attribute(.messageDigest, digests[0], digests[1])]
        },
        .reject(
            "signature-over-tagged-attributes", "Signature over the attributes with the tag [0]", level: .should,
            impact: .hardening, madeBy: .apple, control: ReceiptControl.attributes,
            why: "RFC 5652 section 5.4 has the attributes signed as a SET, not with the tag that they have in the "
                + "message. A verifier that takes both forms takes two texts for one.",
            Fault(.signature, "attributes signed with their tag [0]", after: .message) { draft in
                draft.signer.signature = draft.signerKey.sign(draft.signer.signedAttributeSet ?? [], hash: .sha256).der
            }),
        .reject(
            "content-signed-beside-one-attribute", "Signature over the content beside one signed attribute",
            level: .should, impact: .hardening, control: ReceiptControl.attest,
            why: "With signed attributes, RFC 5652 section 5.3 demands two of them and a signature over them. Apple's "
                + "receipts until October 2020 had four, and not this form.",
            Fault(.signerInfos, "attribute with the digest added, which no signature covers", after: .message) {
                $0.signer.signedAttributes = CMSAttribute.messageDigest(of: $0.payload)
            }),
        .reject(
            "key-identifier-of-nobody", "Signer named by a key identifier that no certificate has", level: .should,
            impact: .hardening, control: ReceiptControl.keyIdentifier,
            why: "The key identifier names the signer (RFC 5652 section 5.3). A verifier that accepts has picked a "
                + "certificate itself.",
            Fault(.signerIdentifier, "key identifier replaced", after: .message) {
                $0.signer.keyIdentifier = $0.bytes(20, "key identifier")
            }),
    ]

    private static func attributes(
        _ name: String, _ title: String, _ change: String, why: String,
        _ attributes: @escaping @Sendable (ReceiptDraft) -> [[UInt8]]
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, level: .should, impact: .hardening, madeBy: .apple, control: ReceiptControl.attributes,
            why: why,
            Fault(.signerInfos, change, after: .message) {
                $0.signer = $0.signer.signing(attributes: attributes($0), with: $0.signerKey)
            })
    }
}
