import AttestModel

extension SourceStatement {
    private static let authData = SourcePlace(.webAuthn, "section 6.1", fragment: "sctn-authenticator-data")
    private static let credentialData = SourcePlace(
        .webAuthn, "section 6.5.1", fragment: "sctn-attested-credential-data")
    private static let object = SourcePlace(
        .webAuthn, "section 6.5.4", fragment: "sctn-generating-an-attestation-object")
    private static let signatureFormat = SourcePlace(
        .webAuthn, "section 6.5.5", fragment: "sctn-signature-attestation-types")
    private static let registering = SourcePlace(
        .webAuthn, "section 7.1", fragment: "sctn-registering-a-new-credential")
    private static let verifying = SourcePlace(.webAuthn, "section 7.2", fragment: "sctn-verifying-assertion")
    private static let anonymous = SourcePlace(.webAuthn, "section 8.8", fragment: "sctn-apple-anonymous-attestation")

    /// The structure of authData.
    static let webAuthn: [SourceStatement] = [
        authData.must(
            "authData has at least 37 bytes.", .attestationAuthData, .assertionAuthData),
        authData.must("rpIdHash is a SHA-256 in bytes 0 to 31.", .attestationAppID, .assertionAppID),
        authData.must(
            "The counter is an unsigned integer of 32 bits, the most significant byte first.", .attestationCounter,
            .assertionCounter, .assertionValid,
            vectors: "attestation/counter/*", "assertion/counter/lower-than-stored-2-31",
            "assertion/counter/little-endian-bigger", "assertion/valid/counter-*"),
        authData.must(
            "The flag AT says that attested credential data follows.", .attestationAuthData, .assertionValid,
            vectors: "attestation/authdata/flags-zero", "attestation/authdata/37-bytes-flags-at",
            "assertion/valid/flags-at-without-credential-data"),
        authData.must(
            "The flag ED says that extensions follow.", .attestationExtensions, .assertionExtensions,
            .attestationValid, .assertionValid,
            vectors: "*/ext/ed-set-without-map", "*/valid/os27-*"),
        authData.must(
            "Extensions are one CBOR map.", .attestationExtensions, .assertionExtensions,
            vectors: "*/ext/junk-tail", "*/ext/truncated-map", "*/ext/two-maps", "*/ext/array*"),
        credentialData.must(
            "aaguid, two bytes of length with the most significant first, credentialId and the public key follow.",
            .attestationAuthData, .attestationCredentialID,
            vectors: "attestation/authdata/5*-bytes", "attestation/authdata/86-bytes", "attestation/credid/length-*"),
        credentialData.must("The public key is a COSE key with an algorithm.", .attestationCOSE),
        credentialData.must(
            "The COSE key has no optional members, and its encoding is canonical.", excluded: .issuer,
            "`attestation/cose/extra-parameter` and `attestation/cose/non-canonical-order` record the answer."),
        object.must(
            "An attestation object has fmt, attStmt and authData.", .attestationDecode,
            vectors: "attestation/decode/missing-*"),
        signatureFormat.must(
            "The signature of an assertion is a DER sequence of r and s.", .assertionSignature,
            vectors: "assertion/signature/raw-p1363", "assertion/signature/garbage-70",
            "assertion/signature/trailing-bytes-*"),
        registering.must(
            "fmt decides how attStmt is read; other formats are not accepted.", .attestationFormat),
        registering.must(
            "The flag UP is set.", excluded: .contradicted,
            "App Attest never sets UP or UV, since no user takes part."),
        verifying.must(
            "The signature covers authData and the hash of the client data.", excluded: .contradicted,
            "App Attest signs the hash of the two, the nonce."),
        verifying.should(
            "A counter that is not greater than the stored one is a sign of a copy.", .assertionCounter),
        anonymous.must(
            "The format `apple` has the nonce in the same extension of the leaf.", .attestationFormat,
            .attestationChain,
            vectors: "attestation/fmt/apple", "attestation/chain/chain-to-webauthn-root"),
        SourcePlace(.cose, "section 7.1.1", fragment: "section-7.1.1").must(
            "A key on P-256 has the type EC2, the curve 1, and coordinates of full length.", .attestationCOSE,
            .attestationValid,
            vectors: "attestation/cose/p384-key", "attestation/cose/missing", "attestation/cose/garbage",
            "attestation/cose/other-key-returned", "attestation/valid/leading-zero-*"),
    ]

    private static func cbor(_ section: String) -> SourcePlace { .section(section, of: .cbor) }

    /// The parts of CBOR that a decoder of evidence needs.
    static let cbor: [SourceStatement] = [
        cbor("1.2").must(
            "Well-formed data is one item, with nothing after it.", .attestationDecode, .assertionDecode,
            vectors: "*/decode/trailing-*"),
        cbor("3").must(
            "An item is as long as its head says; input that ends before is not well-formed.", .attestationDecode,
            .assertionDecode,
            vectors: "*/decode/empty-input", "*/decode/one-byte", "*/decode/truncated-in-*", "*/decode/*-length-*",
            "*/decode/*-count-*"),
        cbor("3.1").must(
            "The major type tells byte strings, text strings, arrays and maps apart.", .attestationDecode,
            .assertionDecode,
            vectors: "*/decode/*-text", "*/decode/*-null", "*/decode/*-array", "*/decode/*-integer",
            "*/decode/fmt-bytes", "*/decode/keys-as-bytes"),
        cbor("5.3.1").must(
            "Text is UTF-8.", .attestationDecode,
            vectors: "attestation/decode/invalid-utf8-key"),
        cbor("5.3.1").must(
            "A map with the same key twice is not valid.", .attestationDecode, .assertionDecode,
            vectors: "*/decode/duplicate-*"),
        cbor("3.2").may(
            "Strings, arrays and maps may have an indefinite length.", excluded: .issuer,
            "`*/decode/indefinite-*` record the answer."),
        cbor("3.2.1").must(
            "The break code ends an open item of indefinite length, and is no item itself.", .attestationDecode,
            .assertionDecode,
            vectors: "*/decode/bare-break"),
        cbor("3.4").may(
            "A tag may stand before an item.", excluded: .issuer, "`*/decode/tagged-top-level` records the answer."),
        cbor("4.1").should(
            "Lengths take as few bytes as possible.", excluded: .issuer,
            "`*/decode/non-minimal-lengths` record the answer."),
        cbor("4.2").may(
            "A protocol may demand a certain order of keys; this one does not.", .attestationValid, .assertionValid,
            vectors: "*/valid/key-order-not-canonical"),
        cbor("10").must(
            "A decoder bounds its memory and its recursion, whatever lengths and depths the input claims.",
            .attestationDecode, .assertionDecode, .attestationExtensions, .assertionExtensions,
            vectors: "*/decode/*-2-*", "*/decode/nested-*", "*/ext/*-2-*", "*/ext/deep-nesting", "*/ext/huge-length"),
    ]

    /// Times, JSON and base64.
    static let textFormats: [SourceStatement] = [
        SourcePlace.section("5.6", of: .timestamps).must(
            "A time has a date, a time of day with an optional fraction, and an offset.", .receiptCreation,
            .receiptExpiry, .receiptValid,
            vectors: "receipt/creation/unparsable", "receipt/expiry/unparsable", "receipt/valid/fraction-digits-*"),
        SourcePlace.section("5.6", of: .timestamps).may(
            "The offset may be another than Z.", excluded: .issuer,
            "`receipt/creation/local-time-offset` records the answer."),
        SourcePlace.section("4", of: .json).should(
            "The names in an object are unique. Readers differ about doubled ones.", .assertionChallenge,
            vectors: "assertion/challenge/twice-*"),
        SourcePlace.section("8.3", of: .json).must(
            "A name is compared as it is written.", .assertionChallenge,
            vectors: "assertion/challenge/key-in-other-case*"),
        SourcePlace.section("7", of: .json).may(
            "A character in a string may be written as an escape.", .assertionClientData,
            vectors: "assertion/clientdata/*-escaped"),
        SourcePlace.section("8.1", of: .json).must(
            "JSON begins without a byte order mark.", .assertionClientData,
            vectors: "assertion/clientdata/bom-prefixed"),
        SourcePlace.section("4", of: .base64).must(
            "Standard base64 has plus, slash and padding.", .attestationValid,
            vectors: "attestation/valid/key-id-with-plus-and-slash"),
    ]
}
