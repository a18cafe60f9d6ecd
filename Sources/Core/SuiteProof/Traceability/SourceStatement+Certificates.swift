import AttestModel

extension SourceStatement {
    private static func pkix(_ section: String) -> SourcePlace { .section(section, of: .pkix) }

    /// The fields and extensions of certificates.
    static let pkix: [SourceStatement] = [
        pkix("4.1").must(
            "A certificate is encoded in DER.", .attestationX5C,
            vectors: "attestation/x5c/leaf-not-der", "attestation/x5c/leaf-empty-bytes",
            "attestation/x5c/*-trailing-bytes", "attestation/x5c/ber-encoded-leaf"),
        pkix("4.1.1.2").must(
            "The signature algorithm is the same inside and outside the signed part.", .attestationChain,
            vectors: "attestation/chain/signature-algorithm-mismatch-inner-outer"),
        pkix("4.1.1.3").must(
            "The signature covers the whole signed part.", .attestationChain,
            vectors: "attestation/chain/leaf-tbs-altered-*", "attestation/chain/*-signature-bit-flipped",
            "attestation/chain/leaf-signature-empty"),
        pkix("4.1.2.1").must(
            "A certificate with extensions is of version 3.", .attestationCA,
            vectors: "attestation/ca/intermediate-version-1"),
        pkix("4.1.2.2").must(
            "A serial number is unique for its issuer.", excluded: .issuer,
            "Serial numbers of leaves are times in milliseconds."),
        pkix("4.1.2.5").must(
            "A certificate is valid from its first second to its last one, both included.", .attestationValidity,
            vectors: "attestation/validity/*"),
        pkix("4.2").must(
            "An extension occurs once.", .attestationNonce,
            vectors: "attestation/nonce/two-extensions-*"),
        pkix("4.2").must(
            "A critical extension that the verifier does not know is a reason to reject.", .attestationChain,
            vectors: "attestation/chain/unknown-critical-extension-*"),
        pkix("4.2").may(
            "An extension that is not critical may be ignored.", .attestationValid,
            vectors: "attestation/valid/with-eku-and-acl-blob", "attestation/valid/macos-acl-blob"),
        pkix("4.2.1.1").must(
            "Certificates carry an authority key identifier.", excluded: .issuer,
            "Leaves of App Attest have none, nor a subject key identifier. These two name keys of certificates; "
                + "neither is the key identifier of App Attest."),
        pkix("4.2.1.3").must(
            "A key that verifies certificates has the usage keyCertSign.", .attestationCA, .receiptChain,
            vectors: "*/*/intermediate-without-key-cert-sign"),
        pkix("4.2.1.9").must(
            "Only a certificate with the CA flag verifies others.", .attestationCA, .receiptChain,
            vectors: "attestation/ca/intermediate-not-ca", "attestation/ca/intermediate-without-basic-constraints",
            "attestation/ca/leaf-signs-*", "receipt/chain/intermediate-not-ca"),
        pkix("4.2.1.9").must(
            "The path length limits the authorities below a certificate.", .attestationCA,
            vectors: "attestation/ca/path-length-exceeded"),
        pkix("4.2.1.10").must("Name constraints limit the names below.", excluded: .unused),
        pkix("4.2.1.12").must(
            "An extended key usage limits the purposes of a key.", .attestationValid,
            vectors: "attestation/valid/with-eku-and-acl-blob", "attestation/valid/without-eku"),
    ]

    /// The validation of a path.
    static let certificatePath: [SourceStatement] = [
        pkix("6.1.1").must(
            "The trust anchor is an input that the verifier holds itself.", .attestationChain, .receiptChain,
            vectors: "attestation/chain/root-taken-from-*", "attestation/chain/other-root-*",
            "attestation/chain/self-signed-*", "attestation/chain/chain-to-*", "receipt/chain/other-root-*",
            "receipt/chain/self-signed-*", "receipt/chain/attestation-root-instead"),
        pkix("6.1.3").must(
            "(a)(1) Each signature is valid with the key of the issuer.", .attestationChain, .receiptChain,
            vectors: "attestation/chain/*-signature-*", "attestation/chain/same-name-other-key-intermediate",
            "attestation/chain/*unknown-intermediate", "receipt/chain/signer-signature-bit-flipped"),
        pkix("6.1.3").must(
            "(a)(2) The time of verification lies within the validity.", .attestationValidity, .receiptChain,
            vectors: "attestation/validity/*", "receipt/chain/expired-at-creation",
            "receipt/chain/not-yet-valid-at-creation"),
        pkix("6.1.3").must(
            "(a)(3) No certificate is revoked.", excluded: .unused,
            "The certificates name neither a CRL nor an OCSP responder."),
        pkix("6.1.3").must(
            "(a)(4) The issuer's name is the subject of the certificate above.", .attestationChain,
            vectors: "attestation/chain/issuer-name-mismatch"),
        pkix("6.1.3").must("(d) Certificate policies are processed.", excluded: .unused),
        pkix("6.1.4").must(
            "(k) The issuer has the CA flag.", .attestationCA,
            vectors: "attestation/ca/intermediate-not-ca", "attestation/ca/intermediate-without-basic-constraints",
            "attestation/ca/leaf-signs-*"),
        pkix("6.1.4").must(
            "(l), (m) The path is not longer than the issuer's path length.", .attestationCA,
            vectors: "attestation/ca/path-length-exceeded"),
        pkix("6.1.4").must(
            "(n) A key usage of the issuer includes keyCertSign.", .attestationCA,
            vectors: "attestation/ca/intermediate-without-key-cert-sign"),
        pkix("6.1.4").must(
            "(o) No critical extension of the issuer is left unprocessed.", .attestationChain,
            vectors: "attestation/chain/unknown-critical-extension-intermediate"),
        pkix("6.1.5").must(
            "(f) No critical extension of the leaf is left unprocessed.", .attestationChain,
            vectors: "attestation/chain/unknown-critical-extension-leaf"),
    ]

    private static func cms(_ section: String) -> SourcePlace { .section(section, of: .cms) }

    /// Signed data.
    static let cms: [SourceStatement] = [
        cms("1").may(
            "Signed data may be in BER, with indefinite lengths.", .receiptValid,
            vectors: "receipt/valid/attest-ber-*", "receipt/valid/attest-definite-der"),
        cms("3").must(
            "The content type of the whole is signed data.", .receiptDecode,
            vectors: "receipt/decode/wrong-content-type"),
        cms("5.1").may(
            "Signed data may have any number of signers.", .receiptDecode,
            vectors: "receipt/decode/no-signer", "receipt/decode/two-signers"),
        cms("5.1").must(
            "The version of signed data follows from its parts; it is 1 for data, plain certificates and signers of "
                + "version 1.", .receiptDecode,
            vectors: "receipt/decode/signed-data-version"),
        cms("5.1").may(
            "A verifier may reject a signature whose digest algorithm is not listed.", .receiptSignature,
            vectors: "receipt/signature/digest-algorithm-not-listed"),
        cms("5.1").may(
            "There may be more certificates than needed.", .receiptValid, .receiptChain,
            vectors: "receipt/valid/spare-certificate", "receipt/valid/renewed-root",
            "receipt/chain/altered-root-copy"),
        cms("5.2").may(
            "The content may be absent; then it comes from elsewhere.", .receiptDecode,
            vectors: "receipt/decode/detached-content"),
        cms("5.2").must(
            "The type of the content says how to read it; receipts have data.", .receiptDecode,
            vectors: "receipt/decode/wrong-inner-content-type"),
        cms("5.3").must(
            "A signer that is named by issuer and serial number is of version 1.", .receiptDecode,
            vectors: "receipt/decode/signer-version"),
        cms("5.3").must(
            "The signer is named by its certificate's issuer and serial number.", .receiptChain, .receiptSignature,
            vectors: "receipt/chain/signer-beside-genuine-chain", "receipt/signature/signer-of-another-issuer"),
        pkix("7.1").must(
            "Names are compared without regard to case.", .receiptSignature,
            vectors: "receipt/signature/issuer-in-upper-case"),
        SourcePlace.section("2", of: .sha2).must(
            "SHA-256 has no parameters, or NULL; both are accepted.", .receiptSignature, .receiptValid,
            vectors: "receipt/signature/digest-parameters", "receipt/valid/absent-digest-parameters"),
        cms("5.3").must(
            "Signed attributes include the content type and the message digest.", .receiptSignature,
            vectors: "receipt/signature/*attributes*", "receipt/signature/digest-*"),
        cms("5.4").must(
            "Without signed attributes, the digest covers the octets of the content, pieces joined.",
            .receiptSignature, .receiptValid,
            vectors: "receipt/signature/content-bit-flipped", "receipt/signature/risk-metric-altered",
            "receipt/valid/attest-ber-*"),
        cms("5.4").must(
            "With signed attributes, the digest covers their DER encoding.", .receiptSignature,
            vectors: "receipt/signature/content-as-signed-attributes", "receipt/signature/signature-over-*"),
        cms("5.6").must(
            "A message digest among the signed attributes equals that of the content.", .receiptSignature,
            vectors: "receipt/signature/digest-mismatch"),
        cms("5.6").must(
            "The signature is valid with the signer's key.", .receiptSignature,
            vectors: "receipt/signature/*signature*", "receipt/signature/other-signer-key"),
    ]

    /// Keys and signatures on elliptic curves.
    static let keysAndSignatures: [SourceStatement] = [
        SourcePlace.section("2.1.1", of: .ecKeys).must(
            "A curve is given by its name, never by parameters.", .attestationChain, .attestationKeyType,
            vectors: "attestation/chain/explicit-curve-parameters", "attestation/keytype/p384-leaf-key",
            "attestation/keytype/secp256k1-leaf-key"),
        SourcePlace.section("2.2", of: .ecKeys).may(
            "A point may be compressed.", excluded: .issuer,
            "`attestation/keytype/compressed-point-leaf` and `assertion/key/compressed-point` record the answer."),
        SourcePlace(.sec1, "section 2.3.4").must(
            "Octets are a point only if the point lies on the curve.", .attestationKeyType, .assertionKey,
            vectors: "attestation/keytype/point-*", "assertion/key/not-on-curve"),
        SourcePlace(.sec1, "section 3.2.2.1").must(
            "The point at infinity is no public key.", .attestationKeyType,
            vectors: "attestation/keytype/point-at-infinity"),
        SourcePlace(.sec1, "section 4.1.4").must(
            "r and s lie between 1 and n - 1.", .assertionSignature, .attestationChain, .receiptSignature,
            vectors: "assertion/signature/zero-r-zero-s", "assertion/signature/*-zero",
            "assertion/signature/*-equals-n", "assertion/signature/r-plus-n", "assertion/signature/negative-r",
            "attestation/chain/psychic-signature-*", "receipt/signature/psychic-signature"),
        SourcePlace(.sec1, "section 4.1.4").must(
            "The signature is valid for the hash of the message. Here the message is the nonce, hashed once more.",
            .assertionNonce, .assertionSignature,
            vectors: "assertion/nonce/nonce-as-digest", "assertion/nonce/message-unhashed",
            "assertion/nonce/triple-hash", "assertion/signature/sha*-digest"),
        SourcePlace(.sec1, "section 4.1.4").may(
            "Both s and n - s are valid.", .assertionValid,
            vectors: "assertion/valid/high-s-signature", "assertion/valid/low-s-signature"),
        SourcePlace.section("2.2.3", of: .ecdsaSignatures).must(
            "A signature is a sequence of the integers r and s.", .assertionSignature,
            vectors: "assertion/signature/raw-p1363", "assertion/signature/three-integers",
            "assertion/signature/set-instead-of-sequence", "assertion/signature/empty",
            "assertion/signature/truncated"),
        SourcePlace(.der, "section 8.3").must(
            "An integer has as few octets as possible, and none that changes its sign.", .assertionSignature,
            .assertionValid,
            vectors: "assertion/signature/extra-leading-zero", "assertion/signature/negative-r",
            "assertion/valid/r-with-leading-zero", "assertion/valid/short-*"),
        SourcePlace(.der, "section 8").must(
            "A SEQUENCE and a SET are constructed, in BER too.", .receiptDecode,
            vectors: "receipt/decode/primitive-*"),
        SourcePlace(.der, "section 10.1").must(
            "Lengths in DER are definite, and as short as possible.", .assertionSignature,
            vectors: "assertion/signature/long-form-length", "assertion/signature/indefinite-der"),
        SourcePlace(.der, "section 10.2").must(
            "Strings in DER are in one piece.", .attestationNonce,
            vectors: "attestation/nonce/constructed-octet-string"),
    ]
}
