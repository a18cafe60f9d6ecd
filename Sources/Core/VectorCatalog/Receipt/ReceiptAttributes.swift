import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Signers of attributes, or with a key identifier, that RFC 5652 forbids.
    static let receiptAttributes: [Entry] = [
        attributes("attributes-of-another-content-type") {
            [CMSAttribute.contentType(.signedData), CMSAttribute.messageDigest(of: $0.payload)]
        },
        attributes("attributes-without-content-type") { [CMSAttribute.messageDigest(of: $0.payload)] },
        attributes("digest-twice") {
            [
                CMSAttribute.contentType, CMSAttribute.messageDigest(of: $0.payload),
                CMSAttribute.messageDigest(of: Array("another content".utf8)),
            ]
        },
        attributes("digest-of-two-values") { draft in
            let digests = [draft.payload, Array("another content".utf8)].map { DERBytes.octetString(sha256($0)) }
            return [CMSAttribute.contentType, CMSAttribute.attribute(.messageDigest, digests[0], digests[1])]
        },
        .reject(
            "signature-over-tagged-attributes", level: .should, madeBy: .apple, control: ReceiptControl.attributes,
            at: .signature, after: .message
        ) { draft in
            draft.signer.signature = draft.signerKey.sign(draft.signer.signedAttributeSet ?? [], hash: .sha256).der
        },
        .reject("content-signed-beside-one-attribute", level: .should, at: .signerInfos, after: .message) {
            $0.signer.signedAttributes = CMSAttribute.messageDigest(of: $0.payload)
        },
        .reject(
            "key-identifier-of-nobody", level: .should, control: ReceiptControl.keyIdentifier, at: .signerIdentifier,
            after: .message
        ) { $0.signer.keyIdentifier = $0.bytes(20, "key identifier") },
    ]

    private static func attributes(
        _ name: String, _ attributes: @escaping @Sendable (ReceiptDraft) -> [[UInt8]]
    ) -> Entry {
        .reject(
            name, level: .should, madeBy: .apple, control: ReceiptControl.attributes, at: .signerInfos, after: .message
        ) { $0.signer = $0.signer.signing(attributes: attributes($0), with: $0.signerKey) }
    }
}
