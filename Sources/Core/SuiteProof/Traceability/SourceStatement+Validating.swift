import AttestModel

extension SourceStatement {
    private static let challenge = SourcePlace(.validating, "Provide a challenge", fragment: "Provide-a-challenge")
    private static let structure = SourcePlace(
        .validating, "Verify the attestation", fragment: "Verify-the-attestation")
    private static let storing = SourcePlace(
        .validating, "Store the public key and receipt", fragment: "Store-the-public-key-and-receipt")

    /// The challenge and the structure of an attestation.
    static let validatingStructure: [SourceStatement] = [
        challenge.must("Each exchange gets a challenge of its own, used once.", excluded: .challenge),
        challenge.must("A challenge is random.", excluded: .challenge),
        challenge.must(
            "The server remembers a challenge until the object for it arrives.", excluded: .challenge,
            "The comparison is attestation steps 2 to 4 and assertion step 6."),

        structure.must(
            "The object is CBOR with the expected members and types.", .attestationDecode,
            vectors: "attestation/decode/missing-*", "attestation/decode/not-cbor", "attestation/decode/top-level-*",
            "attestation/decode/att-stmt-*", "attestation/decode/auth-data-*", "attestation/decode/x5c-*"),
        structure.must(
            "fmt, attStmt and authData are members of the object itself, x5c and the receipt of attStmt.",
            .attestationDecode,
            vectors: "attestation/decode/*-in-nested-map", "attestation/decode/x5c-beside-att-stmt"),
        structure.must("fmt is `apple-appattest`.", .attestationFormat),
        structure.must(
            "x5c begins with the leaf certificate; certificates of authorities follow.", .attestationX5C),
        structure.must("The receipt is a byte string beside x5c.", .attestationReceipt),
        structure.must(
            "rpIdHash hashes the app ID: the prefix, normally the team identifier, then a period, then the bundle "
                + "identifier.",
            .attestationAppID),
        structure.must(
            "On macOS, the identifier of the code signature takes the place of the bundle identifier.",
            .attestationValid,
            vectors: "attestation/valid/macos-signing-identifier"),
        structure.must(
            "An App Clip has the app ID of its full app.", excluded: .invisible,
            "No public attestation of an App Clip is known."),
        structure.must(
            "The counter has four bytes, and counts the assertions that the key has signed.", .attestationCounter),
        structure.must(
            "aaguid has 16 bytes, and tells development from production.", .attestationAAGUID),
        structure.must(
            "Two bytes before credentialId hold its length.", .attestationCredentialID,
            vectors: "attestation/credid/length-*"),
        structure.must(
            "credentialId has 32 bytes: the hash of the attested public key.", .attestationCredentialID),
        structure.must(
            "A COSE key of 77 bytes follows: the attested public key again.", .attestationCOSE),
        structure.may(
            "A CBOR map of extensions follows.", .attestationExtensions, .attestationValid,
            vectors: "attestation/ext/*", "attestation/valid/os27-*", "attestation/valid/unknown-extension-key"),

        storing.must(
            "The key to store is the verified one of the leaf certificate.", .attestationCOSE, .sequenceValid,
            vectors: "attestation/cose/other-key*", "sequence/valid/returned-key-is-leaf-key"),
        storing.must("The key belongs to one user and one device.", excluded: .storage),
        storing.should("A key that another user has registered already is rejected.", excluded: .storage),
        storing.must(
            "The receipt is verified on its own as soon as the attestation is accepted.", .receiptValid, .receiptType,
            vectors: "receipt/valid/attest-*", "receipt/type/receipt-where-attest-expected"),
        storing.must("The receipt is stored at once.", excluded: .storage),
        storing.must(
            "A user has as many pairs of key and receipt as devices.", .sequenceValid, .sequenceState,
            vectors: "sequence/valid/two-devices-interleaved", "sequence/state/assertion-with-other-devices-key"),
        storing.must(
            "Pairs of development and production stay apart.", .attestationAAGUID, .receiptEnvironment,
            vectors: "attestation/aaguid/*-in-*", "receipt/env/*-in-*"),
    ]

    /// Attestation steps 1 to 11.
    static let validatingAttestation: [SourceStatement] = [
        SourcePlace.attestationStep(1).must(
            "x5c holds the leaf certificate first and the intermediate after it.", .attestationX5C),
        SourcePlace.attestationStep(1).must(
            "Both certificates are valid up to Apple's root for App Attest.", .attestationChain, .attestationCA,
            .attestationValidity),
        SourcePlace.attestationStep(2).must(
            "clientDataHash is the SHA-256 of the challenge that the server sent, and follows authData.",
            .attestationNonce,
            vectors: "attestation/nonce/other-challenge", "attestation/nonce/*raw-challenge",
            "attestation/nonce/swapped-order", "attestation/nonce/*-only"),
        SourcePlace.attestationStep(3).must(
            "The nonce is the SHA-256 of authData and clientDataHash together.", .attestationNonce,
            vectors: "attestation/nonce/*-only", "attestation/nonce/swapped-order",
            "attestation/nonce/auth-data-altered-*"),
        SourcePlace.attestationStep(4).must(
            "The leaf's extension 1.2.840.113635.100.8.2 is a DER sequence with one octet string.", .attestationNonce,
            vectors: "attestation/nonce/extension-*", "attestation/nonce/empty-sequence", "attestation/nonce/tag-*",
            "attestation/nonce/*-instead", "attestation/nonce/*octet-string*", "attestation/nonce/nonce-in-*",
            "attestation/nonce/trailing-bytes-in-extension"),
        SourcePlace.attestationStep(4).must(
            "That octet string equals the nonce.", .attestationNonce,
            vectors: "attestation/nonce/bit-flipped", "attestation/nonce/all-zero", "attestation/nonce/truncated-31",
            "attestation/nonce/padded-*", "attestation/nonce/*-half-right", "attestation/nonce/*-text-nonce",
            "attestation/nonce/nonce-at-*"),
        SourcePlace.attestationStep(4).must(
            "On macOS, the leaf's extension 1.2.840.113635.100.8.6 has the value of a Mac with Full Security and System "
                + "Integrity Protection.",
            .attestationAccessControl, .attestationValid,
            vectors: "attestation/acl/*", "attestation/valid/macos-acl-blob"),
        SourcePlace.attestationStep(4).must(
            "On macOS, the octet string in the leaf's extension 1.2.840.113635.100.8.6 has exactly one value, that of Full "
                + "Security and System Integrity Protection.",
            .attestationAccessControl, .attestationValid,
            vectors: "attestation/acl/*", "attestation/valid/macos-acl-blob"),
        SourcePlace.attestationStep(5).must(
            "The hash for the key identifier covers the leaf key as X9.62 uncompressed point.", .attestationKeyID,
            .attestationKeyType,
            vectors: "attestation/keyid/*hash-of-*", "attestation/keytype/*"),
        SourcePlace.attestationStep(5).must(
            "That hash equals the key identifier that the app sent.", .attestationKeyID),
        SourcePlace.attestationStep(6).must(
            "rpIdHash is the SHA-256 of the server's app ID.", .attestationAppID),
        SourcePlace.attestationStep(7).must("The counter is 0.", .attestationCounter),
        SourcePlace.attestationStep(8).must(
            "aaguid is `appattestdevelop` in development.", .attestationAAGUID, .attestationValid,
            vectors: "attestation/aaguid/*-in-development", "attestation/valid/development"),
        SourcePlace.attestationStep(8).must(
            "aaguid is `appattest` and seven zero bytes in production.", .attestationAAGUID),
        SourcePlace.attestationStep(9).must(
            "credentialId is the key identifier that the app sent.", .attestationCredentialID),
        SourcePlace.attestationStep(10).must(
            "The validation category under `apple_validation_category_01` is one that the server expects.",
            .attestationExtensions,
            vectors: "attestation/ext/category-*"),
        SourcePlace.attestationStep(10).must(
            "The categories 0, 7, 8 and 9 belong to no app.", .attestationExtensions,
            vectors: "attestation/ext/category-0-*", "attestation/ext/category-7-*"),
        SourcePlace.attestationStep(11).must(
            "The bundle version under `apple_bundle_version_01` is one that the server expects.",
            .attestationExtensions,
            vectors: "attestation/ext/bundle-version-*"),
        structure.must(
            "An attestation that passes all steps is trusted.", .attestationValid,
            vectors: "attestation/valid/*"),
    ]

    private static let assertion = SourcePlace(.validating, "Verify the assertion", fragment: "Verify-the-assertion")

    /// The structure of an assertion, and assertion steps 1 to 8.
    static let validatingAssertion: [SourceStatement] = [
        assertion.may(
            "The server demands assertions with requests that are sensitive.", excluded: .policy),
        assertion.must(
            "authenticatorData has only the first fields: rpIdHash, the flags and the counter.", .assertionAuthData,
            .assertionValid,
            vectors: "assertion/authdata/*", "assertion/valid/flags-at-without-credential-data"),
        assertion.must(
            "The object is CBOR with signature and authenticatorData.", .assertionDecode),
        SourcePlace.assertionStep(1).must(
            "clientDataHash is the SHA-256 of the client data as received.", .assertionClientData, .assertionNonce,
            vectors: "assertion/clientdata/*", "assertion/nonce/client-data-unhashed"),
        SourcePlace.assertionStep(2).must(
            "The nonce is the SHA-256 of authenticatorData and clientDataHash together.", .assertionNonce),
        SourcePlace.assertionStep(3).must(
            "The signature is valid for the nonce with the key that the server stored.", .assertionSignature,
            .assertionNonce, .assertionKey,
            vectors: "assertion/signature/*", "assertion/nonce/nonce-as-digest",
            "assertion/key/key-of-another-device"),
        SourcePlace.assertionStep(4).must("rpIdHash is the SHA-256 of the server's app ID.", .assertionAppID),
        SourcePlace.assertionStep(5).must(
            "The counter is greater than the one of the assertion before.", .assertionCounter, .sequenceState,
            vectors: "assertion/counter/*", "sequence/state/replay-*", "sequence/state/out-of-order-*"),
        SourcePlace.assertionStep(5).must(
            "The counter of the first assertion is greater than 0.", .assertionCounter,
            vectors: "assertion/counter/zero-first"),
        SourcePlace.assertionStep(6).must(
            "The challenge inside the client data is the one that the server gave the app.", .assertionChallenge),
        SourcePlace.assertionStep(7).must(
            "The validation category in the extensions is one that the server expects.", .assertionExtensions,
            vectors: "assertion/ext/category-*"),
        SourcePlace.assertionStep(8).must(
            "The bundle version in the extensions is one that the server expects.", .assertionExtensions,
            vectors: "assertion/ext/bundle-version-*"),
        assertion.must(
            "An assertion that passes all steps is trusted.", .assertionValid, .sequenceValid,
            vectors: "assertion/valid/*", "sequence/valid/*"),
        assertion.must(
            "The counter of an accepted assertion is stored for the next one.", .sequenceState, .sequenceValid,
            vectors: "sequence/state/*-does-not-advance", "sequence/state/replay-*", "sequence/valid/gap-then-next",
            "sequence/valid/first-counter-five"),
    ]
}
