import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Signatures that do not cover the content, or are not by the signer.
    static let receiptSignature = Group(.receiptSignature) {
        reject("content-bit-flipped", impact: .forgery, madeBy: .anyone, at: .field(5), after: .message) { draft in
            draft.replaceContent { $0[type: 5]?.value?[40] ^= 0x01 }
        }
        reject(
            "risk-metric-altered", impact: .forgery, madeBy: .anyone, control: "receipt-type-risk-3", at: .field(17),
            after: .message
        ) { draft in draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") } }
        signature("signature-bit-flipped") { $0.signer.signature[$0.signer.signature.count - 1] ^= 0x01 }
        signature("other-signer-key") {
            $0.signer.signature = $0.key("another signer").sign($0.payload, hash: .sha256).der
        }
        signature("empty-signature") { $0.signer.signature = [] }
        signature("psychic-signature") { $0.signer.signature = ECDSASignature(curve: .p256, r: [0], s: [0]).der }
            .tagged("CVE-2022-21449")
        reject("sha1-digest", madeBy: .apple, at: .signerInfos, after: .message) {
            $0.signer = $0.signature(of: $0.payload, hash: .sha1, as: .ecdsaWithSHA1)
            $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
        }
        receiptSignerKey
        // Digest algorithms.
        reject("other-digest-algorithm", at: .signerDigestAlgorithm, after: .message) {
            $0.signer.digestAlgorithm = CMSDigest.sha384
        }
        reject("other-signature-algorithm", at: .signerInfos, after: .message) {
            $0.signer.signatureAlgorithm = .ecdsaWithSHA384
        }
        reject("listed-digest-parameters", at: .digestAlgorithms, after: .message) {
            $0.message.digestAlgorithms = [CMSDigest.sha256(parameters: DERBytes.integer(1))]
        }
        reject("digest-parameters", at: .signerDigestAlgorithm, after: .message) {
            $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: DERBytes.integer(1))
        }
        reject("digest-parameters-empty", at: .signerDigestAlgorithm, after: .message) {
            $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: DERBytes.sequence([]))
        }
        reject("digest-algorithm-not-listed", level: .info, at: .digestAlgorithms, after: .message) {
            $0.message.digestAlgorithms = [CMSDigest.sha384]
        }
        // The signer's name.
        reject("signer-of-another-issuer", at: .signerIdentifier, after: .message) {
            $0.signer.issuer = $0.authority.root.name
        }
        reject("issuer-in-upper-case", level: .info, at: .signerIdentifier, after: .message) {
            $0.signer.issuer = AuthorityNames.receiptIssuerInUpperCase
        }
        // Signed attributes.
        reject("digest-mismatch", madeBy: .apple, at: .signerInfos, after: .message) { draft in
            let attributes = CMSAttribute.all(for: Array("another content".utf8), at: draft.time)
            draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
        }
        reject("digest-without-signature", impact: .forgery, at: .signerInfos, after: .message) { draft in
            let attributes = CMSAttribute.all(for: draft.payload, at: draft.time)
            draft.signer = draft.signer.signing(attributes: attributes, with: draft.key("another signer"))
        }
        reject("signature-over-attributes-only", madeBy: .apple, at: .signerInfos, after: .message) { draft in
            let attributes = [CMSAttribute.contentType, CMSAttribute.signingTime(draft.time)]
            draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
        }
        reject(
            "content-as-signed-attributes", impact: .forgery, control: "receipt-type-risk-3", at: .signerInfos,
            after: .message
        ) { draft in
            draft.signer.signedAttributes = draft.fields.map(\.der).concatenated
            draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") }
        }.alsoBreaking(
            .receiptDecode,
            "A genuine content is a SET of fields. A decoder that reads the signed attributes finds that fields are "
                + "not attributes.")
        // Signers of attributes, or with a key identifier, that RFC 5652 forbids.
        attributes("attributes-of-another-content-type") {
            [CMSAttribute.contentType(.signedData), CMSAttribute.messageDigest(of: $0.payload)]
        }
        attributes("attributes-without-content-type") { [CMSAttribute.messageDigest(of: $0.payload)] }
        attributes("digest-twice") {
            [
                CMSAttribute.contentType, CMSAttribute.messageDigest(of: $0.payload),
                CMSAttribute.messageDigest(of: Array("another content".utf8)),
            ]
        }
        attributes("digest-of-two-values") { draft in
            let digests = [draft.payload, Array("another content".utf8)].map { DERBytes.octetString(sha256($0)) }
            return [CMSAttribute.contentType, CMSAttribute.attribute(.messageDigest, digests[0], digests[1])]
        }
        reject(
            "signature-over-tagged-attributes", madeBy: .apple, control: "signed-attributes",
            at: .signature, after: .message
        ) { draft in
            draft.signer.signature = draft.signerKey.sign(draft.signer.signedAttributeSet ?? [], hash: .sha256).der
        }
        reject("content-signed-beside-one-attribute", at: .signerInfos, after: .message) {
            $0.signer.signedAttributes = CMSAttribute.messageDigest(of: $0.payload)
        }
        reject(
            "key-identifier-of-nobody", control: "signer-named-by-key-identifier", at: .signerIdentifier,
            after: .message
        ) { $0.signer.keyIdentifier = $0.bytes(20, "key identifier") }
    }

    private static let signature = Place(.signature, after: .message, impact: .forgery)

    private static let attributes = Place(.signerInfos, after: .message, madeBy: .apple, control: "signed-attributes")
        .setting { $0.signer = $0.signer.signing(attributes: $1, with: $0.signerKey) }
}
