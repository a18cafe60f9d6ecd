import AttestModel

extension ReceiptEvidence {
    /// RCP-DECODE: the receipt is one CMS SignedData with one signer and nothing after it; its content is a SET of
    /// fields, none twice, with app ID, key and creation time (Apple, Assessing fraud risk, step 3; RFC 5652
    /// section 5). BER is as good as DER; unknown fields, and the order of fields, have no meaning.
    func checkDecoding() throws(CheckFailure) -> String {
        try object.faults.map(\.text).throwIfAny()
        return "one CMS SignedData with \(payload.value?.fields.count ?? 0) fields"
    }

    /// RCP-SIGNATURE: the one signature is ECDSA with SHA-256 by the key of the certificate that the signer names, over
    /// the content, or over signed attributes with the content's type and digest (Apple, Assessing fraud risk, step 1;
    /// RFC 5652 sections 5.4 and 5.6).
    ///
    /// Apple's receipts until October 2020 have signed attributes and a signature over the content all the same, which
    /// RFC 5652 does not know. It covers the content no less.
    func checkSignature() throws(CheckFailure) -> String {
        let signer = try signer.get()
        guard signer.digestAlgorithm == .sha256 else {
            throw .violated("the digest algorithm is \(signer.digestAlgorithm.text), expected SHA-256")
        }
        if let fault = digestFault { throw .violated(fault) }
        guard signer.signatureAlgorithm == .ecdsaWithSHA256 else {
            throw .violated("the signature algorithm is \(signer.signatureAlgorithm.text), expected ecdsa-with-SHA256")
        }
        guard let certificate = signerCertificate.value else {
            throw .violated("the receipt does not hold the signer's certificate")
        }
        let message = try message.get()
        guard let content = message.content else { throw .notReached("the receipt holds no content") }
        let signsContent = certificate.verifies(signer.signature, over: content)
        guard let attributes = signer.attributes else {
            guard signsContent else { throw .violated("the signature over the content does not verify") }
            return "the signature over the content verifies"
        }
        guard attributes.contentType == message.contentType, attributes.messageDigest == Digest.sha256(content) else {
            throw .violated("the signed attributes do not hold the type and the digest of the content")
        }
        if signer.signsAttributes(by: certificate) { return "the signature over the signed attributes verifies" }
        guard signsContent else {
            throw .violated("the signature verifies neither over the signed attributes nor over the content")
        }
        return "the signature verifies over the content, beside signed attributes that it does not cover: "
            + "Apple signed so until October 2020"
    }

    /// The reason why the digest algorithms around the signature are not SHA-256 as RFC 5754 section 2 writes it. The
    /// list of all signers' algorithms may be empty, but names nothing that no signer uses (RFC 5652 section 5.1).
    private var digestFault: String? {
        guard let outline = object.outline else { return nil }
        if let listed = outline.digestAlgorithms.first(where: { $0.id != .sha256 }) {
            return "the list of digest algorithms names \(listed.id.text), which the signer does not use"
        }
        let algorithms = outline.digestAlgorithms + outline.signers.compactMap(\.digestAlgorithm)
        guard algorithms.allSatisfy({ $0.parameters != .other }) else {
            return "SHA-256 has parameters, expected none or NULL"
        }
        return nil
    }
}
