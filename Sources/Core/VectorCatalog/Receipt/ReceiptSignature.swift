import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == ReceiptDraft {
    /// Signatures that do not cover the content, or are not by the signer.
    static let receiptSignature = Group(
        .receiptSignature,
        tampering + signatures + receiptSignerKey + digests + signers + attributes + receiptAttributes)

    private static let tampering: [Case<ReceiptDraft>] = [
        .reject(
            "content-bit-flipped", "One bit of the content flipped", impact: .forgery, madeBy: .anyone,
            control: ReceiptControl.attest,
            why: "Apple vouches for the fields only as long as its signature over them holds.",
            Fault(.field(5), "bit flipped after signing", after: .message) { draft in
                draft.replaceContent { $0[type: 5]?.value?[40] ^= 0x01 }
            }),
        .reject(
            "risk-metric-altered", "Risk metric replaced after signing", impact: .forgery, madeBy: .anyone,
            control: ReceiptControl.exchanged,
            why: "Without the signature check, anyone can give a device any risk metric.",
            Fault(.field(17), "value replaced after signing", after: .message) { draft in
                draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") }
            }),
    ]

    private static let signatures: [Case<ReceiptDraft>] = [
        signature(
            "signature-bit-flipped", "One bit of the signature flipped", "bit flipped",
            why: "A verifier that mistakes an error code of its library for success accepts an altered signature."
        ) { draft in
            let last = draft.signer.signature.count - 1
            draft.signer.signature[last] ^= 0x01
        },
        signature(
            "other-signer-key", "Signature by a key that is not the signer's", "signed with another key",
            why: "Anyone can sign a content with a new key and put Apple's certificates beside it."
        ) {
            $0.signer.signature = $0.key("another signer").sign($0.payload, hash: .sha256).der
        },
        signature(
            "empty-signature", "Empty signature", "signature replaced by zero bytes",
            why: "If an empty signature means nothing to verify, anyone can make receipts."
        ) { $0.signer.signature = [] },
        signature(
            "psychic-signature", "Signature with r = 0 and s = 0", "r and s set to 0", tags: ["CVE-2022-21449"],
            why: "With r = s = 0 the ECDSA equation holds for every content in a library without range checks."
        ) {
            $0.signer.signature = ECDSASignature(curve: .p256, r: [0], s: [0]).der
        },
        .reject(
            "sha1-digest", "Digest and signature with SHA-1", level: .should, impact: .hardening, madeBy: .apple,
            control: ReceiptControl.attest,
            why: "SHA-1 collisions are practical. Apple has never signed a receipt with it.",
            Fault(.signerInfos, "signed again with SHA-1", after: .message) {
                $0.signer = $0.signature(of: $0.payload, hash: .sha1, as: .ecdsaWithSHA1)
                $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
            }),
    ]

    // MARK: Digest algorithms

    private static let digests: [Case<ReceiptDraft>] = [
        .reject(
            "other-digest-algorithm", "Digest algorithm SHA-384 beside a signature with SHA-256", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "The signer names two hash functions. Of two verifiers that go by one of them each, only one accepts.",
            Fault(.signerDigestAlgorithm, "digest algorithm replaced by SHA-384", after: .message) {
                $0.signer.digestAlgorithm = CMSDigest.sha384
            }),
        .reject(
            "other-signature-algorithm", "Signature algorithm ecdsa-with-SHA384 beside a signature with SHA-256",
            level: .should, impact: .hardening, control: ReceiptControl.attest,
            why: "The signer names two hash functions. Of two verifiers that go by one of them each, only one accepts.",
            Fault(.signerInfos, "signature algorithm replaced by ecdsa-with-SHA384", after: .message) {
                $0.signer.signatureAlgorithm = .ecdsaWithSHA384
            }),
        .reject(
            "listed-digest-parameters", "Listed digest algorithm SHA-256 with a number as parameters", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "RFC 5754 section 2 knows no parameters but NULL, in the list of all signers' algorithms, too.",
            Fault(.digestAlgorithms, "parameters replaced by a number", after: .message) {
                $0.message.digestAlgorithms = [CMSDigest.sha256(parameters: DERBytes.integer(1))]
            }),
        .reject(
            "digest-parameters", "Digest algorithm SHA-256 with a number as parameters", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "RFC 5754 section 2 knows no parameters but NULL. Nobody can say what others mean.",
            Fault(.signerDigestAlgorithm, "parameters replaced by a number", after: .message) {
                $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: DERBytes.integer(1))
            }),
        .reject(
            "digest-parameters-empty", "Digest algorithm SHA-256 with an empty SEQUENCE as parameters", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "RFC 5754 section 2 knows no parameters but NULL, and an empty SEQUENCE is not NULL.",
            Fault(.signerDigestAlgorithm, "parameters replaced by an empty SEQUENCE", after: .message) {
                $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: DERBytes.sequence([]))
            }),
        .reject(
            "digest-algorithm-not-listed", "List of digest algorithms without the signer's", level: .info,
            impact: .hardening, control: ReceiptControl.attest,
            why: "RFC 5652 section 5.1 lets a verifier reject such a receipt, and does not demand it.",
            Fault(.digestAlgorithms, "list replaced by SHA-384", after: .message) {
                $0.message.digestAlgorithms = [CMSDigest.sha384]
            }),
    ]

    // MARK: The signer's name

    private static let signers: [Case<ReceiptDraft>] = [
        .reject(
            "signer-of-another-issuer", "Signer named by an issuer that is not its own", level: .should,
            impact: .hardening, control: ReceiptControl.attest,
            why: "Issuer and serial number name the signer (RFC 5652 section 5.3). No certificate in the receipt has "
                + "these, so a verifier that accepts has picked one itself.",
            Fault(.signerIdentifier, "issuer replaced by the root", after: .message) {
                $0.signer.issuer = $0.authority.root.name
            }),
        .reject(
            "issuer-in-upper-case", "Signer named by its issuer in upper case", level: .info, impact: .hardening,
            control: ReceiptControl.attest,
            why: "RFC 5280 section 7.1 compares names without regard to case. Apple copies the name, and many "
                + "verifiers compare bytes.",
            Fault(.signerIdentifier, "common name of the issuer in upper case", after: .message) {
                $0.signer.issuer = AuthorityNames.receiptIssuerInUpperCase
            }),
    ]

    // MARK: Signed attributes

    private static let attributes: [Case<ReceiptDraft>] = [
        .reject(
            "digest-mismatch", "Signed attributes with the digest of another content", impact: .hardening,
            madeBy: .apple,
            control: ReceiptControl.attest,
            why:
                "With signed attributes, the signature covers the content through its digest only. The digest must be compared.",
            Fault(.signerInfos, "signed attributes added", after: .message) { draft in
                let attributes = CMSAttribute.all(for: Array("another content".utf8), at: draft.time)
                draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
            }),
        .reject(
            "digest-without-signature", "Correct digest in signed attributes that another key signed",
            impact: .forgery, control: ReceiptControl.attest,
            why: "Anyone can compute a digest. Only the signature over the attributes makes it trustworthy.",
            Fault(.signerInfos, "signed attributes added, signed with another key", after: .message) { draft in
                let attributes = CMSAttribute.all(for: draft.payload, at: draft.time)
                draft.signer = draft.signer.signing(attributes: attributes, with: draft.key("another signer"))
            }),
        .reject(
            "signature-over-attributes-only", "Signed attributes without the digest of the content", level: .should,
            impact: .hardening, madeBy: .apple, control: ReceiptControl.attest,
            why: "RFC 5652 section 5.3 demands the digest. Without it the signature does not cover the content.",
            Fault(.signerInfos, "signed attributes added", after: .message) { draft in
                let attributes = [CMSAttribute.contentType, CMSAttribute.signingTime(draft.time)]
                draft.signer = draft.signer.signing(attributes: attributes, with: draft.signerKey)
            }),
        .reject(
            "content-as-signed-attributes", "Genuine content reused as the signed attributes of another content",
            impact: .forgery, control: ReceiptControl.exchanged,
            alsoBreaks: AlsoBreaks(
                .receiptDecode,
                "A genuine content is a SET of fields. A decoder that reads the signed attributes finds that fields are "
                    + "not attributes."),
            why: "The genuine signature verifies, since attributes are signed as a SET and every content is a SET. "
                + "Anyone with one receipt could make any other.",
            Fault(.signerInfos, "content moved into the signed attributes and replaced", after: .message) { draft in
                draft.signer.signedAttributes = draft.fields.map(\.der).concatenated
                draft.replaceContent { $0[type: 17] = ReceiptField(17, "1") }
            }),
    ]

    private static func signature(
        _ name: String, _ title: String, _ change: String, tags: [String] = [], why: String,
        _ edit: @escaping @Sendable (inout ReceiptDraft) -> Void
    ) -> Case<ReceiptDraft> {
        .reject(
            name, title, impact: .forgery, control: ReceiptControl.attest, tags: tags, why: why,
            Fault(.signature, change, after: .message, edit))
    }
}
