import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == ReceiptDraft {
    /// Messages in forms that RFC 5652 allows and that no known receipt has.
    static let receiptMessageForms: [Case<ReceiptDraft>] =
        lengths + parts + signers + signedAttributes + receiptChainForms

    // MARK: Lengths and pieces

    private static let lengths: [Case<ReceiptDraft>] = [
        .accept(
            "message-with-long-lengths", "Receipt with its lengths in more bytes than they need", level: .should,
            why: "CMS is BER (RFC 5652 section 1), and X.690 section 8.1.3.5 allows this. A writer that learns a "
                + "length last reserves bytes for it.",
            edits: [DraftEdit(.plan) { $0.form = .padded(lengthBytes: 5) }]),
        .accept(
            ReceiptControl.nested, "Receipt with its content in pieces, one of them in pieces again",
            level: .should,
            why: "A piece of an OCTET STRING may itself be in pieces (X.690 section 8.7.3), and a piece may be empty. "
                + "The signature covers the bytes without these heads.",
            edits: [
                DraftEdit(.message) { draft in
                    let pieces = BERBytes.pieces(of: draft.payload, 300)
                    let nested = BERBytes.indefinite(0x24, pieces.prefix(2).concatenated)
                    draft.message.contentNode = BERBytes.longForm(
                        0x24, nested + DERBytes.octetString([]) + pieces.dropFirst(2).concatenated, lengthBytes: 2)
                }
            ]),
    ]

    // MARK: Parts that a verifier does not need

    private static let parts: [Case<ReceiptDraft>] = [
        .accept(
            "certificates-in-another-order", "Receipt with its certificates in another order", level: .should,
            why: "The certificates are a SET, and the signer is the one that SignerInfo names (RFC 5652 sections 5.1 "
                + "and 5.3). A verifier that takes the first certificate takes the root here.",
            edits: [DraftEdit(.certificates) { $0.certificates.reverse() }]),
        .accept(
            ReceiptControl.revocationList, "Receipt with a revocation list", level: .should,
            why: "RFC 5652 section 5.1 lets the sender add revocation lists between certificates and signers. A reader "
                + "that counts the parts mistakes the list for the signers.",
            edits: [
                DraftEdit(.message) { draft in
                    let issuer = draft.authority.intermediate
                    draft.message.revocationLists = [issuer.revocationList(at: draft.time.adding(days: -1))]
                }
            ]),
        .accept(
            "revocation-information-of-another-kind", "Receipt with an OCSP response", level: .info,
            why: "RFC 5940 puts OCSP responses among the revocation lists. SignedData is then of version 5 (RFC 5652 "
                + "section 5.1). Apple sends none, and a verifier may refuse what it does not know.",
            edits: [
                DraftEdit(.message) {
                    // The status tryLater, which has no signature.
                    let response = DERBytes.sequence(DERBytes.primitive(.enumerated, [3]))
                    $0.message.revocationLists = [
                        DERBytes.explicit(1, DERBytes.identifier([1, 3, 6, 1, 5, 5, 7, 16, 2]) + response)
                    ]
                    $0.message.version = 5
                }
            ]),
        .accept(
            "certificate-of-another-kind", "Receipt with a certificate of a kind that nobody knows", level: .info,
            why: "RFC 5652 section 10.2.2 lets anyone define kinds of certificates. SignedData is then of version 5. "
                + "Apple sends none, and a verifier may refuse what it does not know.",
            edits: [
                DraftEdit(.message) {
                    $0.message.certificates.append(
                        DERBytes.explicit(3, DERBytes.identifier([2, 999, 1]) + DERBytes.null))
                    $0.message.version = 5
                }
            ]),
        .accept(
            "attribute-certificate", "Receipt with an attribute certificate", level: .info,
            why: "RFC 5652 section 5.1 allows attribute certificates (RFC 5755) among the others. SignedData is then "
                + "of version 4. Apple sends none, and a verifier may refuse what it does not know.",
            edits: [
                DraftEdit(.message) {
                    $0.message.certificates.append(
                        $0.authority.intermediate.attributeCertificate(of: $0.signerCertificate, at: $0.time))
                    $0.message.version = 4
                }
            ]),
        .accept(
            "digest-algorithm-in-both-forms", "SHA-256 listed with and without NULL as parameters", level: .should,
            why: "The list of digest algorithms is a SET of any number of elements (RFC 5652 section 5.1), and RFC "
                + "5754 section 2 demands that both forms be accepted.",
            edits: [
                DraftEdit(.message) {
                    $0.message.digestAlgorithms = [CMSDigest.sha256(parameters: []), CMSDigest.sha256]
                }
            ]),
        .accept(
            ReceiptControl.unsigned, "Receipt with an unsigned attribute", level: .should,
            why: "RFC 5652 section 5.3 lets anyone add attributes that no signature covers. A verifier takes nothing "
                + "from them, and rejects nothing for them.",
            edits: [
                DraftEdit(.message) {
                    $0.signer.unsignedAttributes = CMSAttribute.attribute(
                        [2, 999, 1], unknown(100), unknown(127), unknown(16_384))
                }
            ]),
    ]

    /// Returns a value of a type that nobody knows.
    private static func unknown(_ tag: UInt) -> [UInt8] {
        DERBytes.node(ASN1Identifier(tagWithNumber: tag, tagClass: .private), DERBytes.octetString([1]))
    }

    // MARK: The signer's name

    private static let signers: [Case<ReceiptDraft>] = [
        .accept(
            ReceiptControl.keyIdentifier, "Receipt that names its signer by key identifier", level: .should,
            why: "RFC 5652 section 5.3 has two ways to name the signer. With this one, both versions are 3.",
            edits: [
                DraftEdit(.message) { draft in
                    draft.signer.keyIdentifier = draft.signerTemplate[.subjectKeyIdentifier].map {
                        Array($0.value.dropFirst(2))
                    }
                    draft.signer.version = 3
                    draft.message.version = 3
                }
            ])
    ]

    // MARK: Signed attributes

    private static let signedAttributes: [Case<ReceiptDraft>] = [
        attributes(
            ReceiptControl.attributes, "Signature over the two attributes that RFC 5652 demands",
            why: "A signer may sign attributes that hold the digest of the content (RFC 5652 section 5.4). Apple "
                + "signed so for some weeks in 2020, and may again."
        ) { [CMSAttribute.contentType, CMSAttribute.messageDigest(of: $0.payload)] },
        attributes(
            "signed-attributes-four", "Signature over four attributes",
            why: "These are the attributes that Apple's receipts had until October 2020, here with a signature over "
                + "them as RFC 5652 section 5.4 demands it."
        ) { CMSAttribute.all(for: $0.payload, at: $0.time.adding(seconds: -1)) },
        attributes(
            "signed-attributes-127-bytes", "Signature over attributes of 127 bytes",
            why: "The signed SET has a length of one byte (X.690 section 10.1), the last one that fits."
        ) { attributes(of: $0, extra: 41) },
        attributes(
            "signed-attributes-128-bytes", "Signature over attributes of 128 bytes",
            why: "The signed SET is the first that needs a second byte for its length (X.690 section 10.1)."
        ) { attributes(of: $0, extra: 42) },
        attributes(
            "signed-attributes-long", "Signature over attributes of more than 255 bytes",
            why: "RFC 5652 section 5.3 allows any attributes beside those two. The signed SET then has a length of two "
                + "bytes."
        ) { draft in
            CMSAttribute.all(for: draft.payload, at: draft.time.adding(seconds: -1))
                + [CMSAttribute.attribute([2, 999, 1], DERBytes.octetString(draft.bytes(160, "attribute")))]
        },
    ]

    /// Returns the attributes that RFC 5652 demands, and one that holds some bytes.
    private static func attributes(of draft: ReceiptDraft, extra count: Int) -> [[UInt8]] {
        let extra = CMSAttribute.attribute([2, 999, 1], DERBytes.octetString(draft.bytes(count, "attribute")))
        return [CMSAttribute.contentType, CMSAttribute.messageDigest(of: draft.payload), extra]
    }

    private static func attributes(
        _ name: String, _ title: String, why: String, _ attributes: @escaping @Sendable (ReceiptDraft) -> [[UInt8]]
    ) -> Case<ReceiptDraft> {
        .accept(
            name, title, level: .should, why: why,
            edits: [
                DraftEdit(.message) {
                    $0.signer = $0.signer.signing(attributes: attributes($0), with: $0.signerKey)
                }
            ])
    }
}
