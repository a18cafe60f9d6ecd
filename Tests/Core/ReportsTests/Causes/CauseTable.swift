import AttestModel
import CauseTestSupport

/// The first cause, the impact and the remedy of wrong verifiers, as a maintainer would write them. Nothing here is read from
/// the program.
enum CauseTable {
    private static let chain =
        "Build the path from x5c to the Apple App Attest root that your server pins, and verify every"
    private static let nonce = "Decode extension 1.2.840.113635.100.8.2 as DER, and compare its 32 bytes"
    private static let tolerance = "Ignore unknown members, flags, values of the extension map"
    private static let values = "Return the values that were verified"

    /// Wrong acceptances of attestations.
    static let acceptedAttestations: [CauseRow] = [
        CauseRow(
            "without-att-chain", "It does not verify the certificate chain up to the pinned root", .forgery, fix: chain),
        CauseRow(
            "chain-not-verified-but-one", "It does not verify the certificate chain up to the pinned root", .forgery,
            fix: chain
        ),
        CauseRow(
            "any-certificate-leads-to-the-root", "verify the certificate chain up to the pinned root", .forgery,
            fix: chain),
        CauseRow("root-taken-from-x5c", "It does not fully verify the certificate chain", .forgery, fix: chain),
        CauseRow("root-known-by-name", "It does not fully verify the certificate chain", .forgery, fix: chain),
        CauseRow("root-known-by-point", "It does not fully verify the certificate chain", .forgery, fix: chain),
        CauseRow("any-chain-named-apple", "It does not fully verify the certificate chain", .forgery, fix: chain),
        CauseRow("chain-built-but-not-verified", "verify the certificate chain", .forgery, fix: chain),
        CauseRow("only-intermediate-verified", "verify the certificate chain", .forgery, fix: chain),
        CauseRow("intermediate-picked-by-name", "verify the certificate chain", .forgery, fix: chain),
        CauseRow("zero-certificate-signatures-taken", "verify the certificate chain", .forgery, fix: chain),
        CauseRow("unreadable-certificate-signatures-taken", "verify the certificate chain", .forgery, fix: chain),
        CauseRow("chain-of-searched-x5c", "verify the certificate chain", .forgery, fix: chain),
        CauseRow(
            "without-att-ca", "It does not check that only authorities sign certificates", .forgery,
            fix: "Check basicConstraints (CA:TRUE, path length) and keyCertSign of every issuer"),
        CauseRow("without-att-nonce", "It does not compare the nonce in the leaf certificate", .replay, fix: nonce),
        CauseRow("nonce-from-challenge-as-text-too", "It does not fully compare the nonce", .replay, fix: nonce),
        CauseRow("nonce-from-auth-data-too", "It does not fully compare the nonce", .replay, fix: nonce),
        CauseRow(
            "without-att-keyid", "It does not compare the key identifier with the attested key", .impersonation,
            fix: "Compare SHA-256 of the leaf's uncompressed point with the keyId that the app sent"),
        CauseRow(
            "without-att-appid", "It does not compare rpIdHash of attestations with the app ID", .impersonation,
            fix: "Compare all 32 bytes of rpIdHash with SHA-256 of TEAMID.bundle.identifier"),
        CauseRow(
            "without-att-aaguid", "It does not compare aaguid with the environment", .impersonation,
            fix: "Compare all 16 bytes: appattest and seven zero bytes in production"),
        CauseRow(
            "either-environment-accepted", "compare aaguid with the environment", .impersonation, fix: "Compare all 16"),
        CauseRow(
            "without-att-ext", "It does not check the extensions of attestations", .impersonation,
            fix: "compare its values with your policy"),
        CauseRow(
            "attestation-bundle-version-not-compared", "It does not fully check the extensions of attestations",
            .impersonation,
            fix: "compare its values with your policy"),
        CauseRow(
            "attestation-hashes-first-duplicate", "It does not fully reject malformed attestation objects",
            .impersonation,
            fix: "Decode strictly: one CBOR map without duplicate keys"),
    ]

    /// Genuine attestations that are refused, and wrong values.
    static let refusedAttestations: [CauseRow] = [
        CauseRow(
            "leaf-extended-key-usage-refused",
            "it refuses leaf certificates with extended key usage (iOS 26.1 and later",
            .lockout, fix: "Verify the chain for any purpose: the extended key usage of the leaf is one of Apple's own."
        ),
        CauseRow(
            "mac-access-control-demanded-where-present", "it refuses leaf certificates with access control", .lockout,
            fix: "ignore every other extension that is not critical"),
        CauseRow(
            "certificates-of-a-year-refused", "the target does not accept 'attestation/valid/production'", .lockout,
            fix: "its own words or the explain command name the step", in: .strict),
        CauseRow("nothing-after-cose-key", "all with authData.extensions", .lockout, fix: tolerance),
        CauseRow(
            "attestation-extension-flag-required", "Extensions of OS 27 with the ED flag clear", .lockout,
            fix: "A verifier that relies on the flag rejects the device."),
        CauseRow(
            "attestation-unknown-keys-refused", "Object with a fourth key, cdHash", .lockout,
            fix: "A verifier must ignore it."),
        CauseRow(
            "leading-zeros-of-coordinates-lost", "Key whose x coordinate begins with a zero byte", .lockout,
            fix: "A verifier that drops leading zeros computes another key identifier"),
        CauseRow(
            "challenge-always-hashed", "App that passed the raw challenge as clientDataHash", .lockout,
            fix: "A verifier must use the bytes that it is given."),
        CauseRow("compressed-key-returned", "in the first, publicKey is 33 bytes", nil, fix: values),
        CauseRow("environment-always-production", "in the first, environment is \"production\"", nil, fix: values),
        CauseRow(
            "verdict-looked-up-by-key-identifier", "it answers from memory (verifyAttestation)", .forgery,
            fix: "Verify every object in full."),
        CauseRow(
            "policy-stays", "It accepts and rejects the same ", .lockout,
            fix: "look for a policy, a key or a cache that stays from an earlier request"),
    ]

    private static let hash = "Hash the bytes of the client data as they arrived."
    private static let signature = "Verify the ECDSA signature with the public key that was stored at the attestation"
    private static let counter = "Require a counter greater than the stored one, both as unsigned 32-bit numbers"
    private static let challenge = "compare it with the one that your server issued, and use it up"
    private static let fourBytes = "Read the counter as an unsigned number of four bytes, big-endian"

    /// Wrong acceptances of assertions.
    static let acceptedAssertions: [CauseRow] = [
        CauseRow("without-ast-signature", "It does not verify the signature of assertions", .forgery, fix: signature),
        CauseRow(
            "zero-signature-accepted", "It does not fully verify the signature of assertions", .forgery, fix: signature),
        CauseRow(
            "empty-signature-accepted", "It does not fully verify the signature of assertions", .forgery, fix: signature
        ),
        CauseRow("zero-s-accepted", "It does not fully verify the signature of assertions", .forgery, fix: signature),
        CauseRow(
            "without-ast-nonce", "It does not verify the signature over the right nonce", .replay,
            fix: "Verify over nonce = SHA-256(authenticatorData + SHA-256(client data))"),
        CauseRow(
            "nonce-without-client-data-too", "verify the signature over the right nonce", .replay,
            fix: "Verify over nonce"),
        CauseRow(
            "without-ast-appid", "It does not compare rpIdHash of assertions with the app ID", .impersonation,
            fix: "Compare all 32 bytes of rpIdHash"),
        CauseRow(
            "without-ast-counter", "It does not compare the counter with the stored counter", .replay, fix: counter),
        CauseRow("counter-may-repeat", "It does not fully compare the counter with the stored", .replay, fix: counter),
        CauseRow(
            "counter-only-different", "It does not fully compare the counter with the stored", .replay, fix: counter),
        CauseRow(
            "counter-never-stored", "carry its state rightly from one object to the next", .replay,
            fix: "Store the key and the counter only after every check has passed"),
        CauseRow("without-ast-challenge", "It does not compare the challenge in client data", .replay, fix: challenge),
        CauseRow(
            "challenge-optional", "It does not fully compare the challenge in client data", .replay, fix: challenge),
        CauseRow(
            "empty-challenge-taken", "It does not fully compare the challenge in client data", .replay, fix: challenge),
        CauseRow(
            "without-ast-ext", "It does not check the extensions of assertions", .impersonation,
            fix: "compare its values with your policy"),
        CauseRow(
            "json-rewritten", "It rejects 1 of 47 genuine objects of AST-VALID", .lockout,
            fix: "A verifier must still hash the bytes that it received."),
        CauseRow("first-duplicate-member-kept", "bind assertions to the client data as received", .forgery, fix: hash),
    ]

    /// Genuine assertions that are refused, and wrong values.
    static let refusedAssertions: [CauseRow] = [
        CauseRow(
            "panics-on-assertions-of-os-27", "all with authenticatorData.extensions", .lockout,
            fix: "Run the repeat command to see the trap. Ignore unknown members, flags and extensions"),
        CauseRow(
            "answers-error-to-assertions-of-os-27", "It answers error to ", .lockout,
            fix: "Do not catch the error and answer reject: that locks these devices out for good."),
        CauseRow(
            "panics-on-keys-that-it-attested", "It crashes on a genuine object in ", .lockout,
            fix: "Run the repeat command to see the trap. Accept what real devices send."),
        CauseRow(
            "exactly-37-bytes-demanded", "all with authenticatorData.extensions", .lockout,
            fix: "Ignore unknown members, flags and extensions"),
        CauseRow(
            "attested-credential-flag-honoured", "the target does not accept 'assertion/valid/first'", .lockout,
            fix: "its own words or the explain command name the step", in: .strict),
        CauseRow(
            "low-s-enforced", "the target does not accept 'assertion/valid/first'", .lockout,
            fix:
                "All with a signature whose s is above half the order of the curve. Accept every s below the order of the curve"
        ),
        CauseRow(
            "counter-plus-one-demanded", "all with a counter that skips values", .lockout,
            fix: "Require nothing of the counter but that it is greater than the stored one"),
        CauseRow(
            "trims-signatures", "with a signature that ends with white space", .lockout,
            fix: "Read the signature as bytes: trim and pad nothing."),
        CauseRow("counter-below-16-bits-demanded", "with a counter of 65536 or more", .lockout, fix: fourBytes),
        CauseRow("counters-of-31-bits", "with a counter of 2147483648 or more", .lockout, fix: fourBytes, in: .strict),
        CauseRow(
            "counter-read-signed", "compare the counter with the stored counter", .replay,
            fix: "both as unsigned 32-bit numbers", in: .strict),
        CauseRow(
            "large-client-data-refused", "Client data of 128 KiB", .lockout,
            fix: "The verifier must hash all of the bytes."),
        CauseRow(
            "assertion-extension-flag-required", "Extensions of OS 27 with the ED flag clear", .lockout,
            fix: "A verifier that relies on the flag rejects them."),
        CauseRow("stored-counter-returned", "in the first, counter is ", nil, fix: values),
    ]

    /// Wrong verifiers of receipts.
    static let receipts: [CauseRow] = [
        CauseRow(
            "without-rcp-signature", "verify the signature of receipts", .forgery,
            fix: "Verify the signature over the content"),
        CauseRow(
            "without-rcp-chain", "It does not verify the certificate chain of receipts", .forgery,
            fix: "Build the path from the signer to the pinned Apple Root CA - G3"),
        CauseRow(
            "receipt-self-signed-signer-taken", "It does not fully verify the certificate chain of receipts", .forgery,
            fix: "Build the path from the signer to the pinned Apple Root CA - G3"),
        CauseRow(
            "without-rcp-appid", "It does not compare the app ID in receipts", .impersonation,
            fix: "Compare field 2 with the whole TEAMID.bundle.identifier of your app"),
        CauseRow(
            "receipt-age-of-a-day", "It does not fully check the creation time of receipts", .replay,
            fix: "reject a receipt that is older than five minutes", in: .strict),
        CauseRow(
            "without-rcp-key", "It does not compare the key in receipts with the attested key", .impersonation,
            fix: "compare its key with the attested key as a point"),
        CauseRow(
            "receipt-in-der-demanded", "it refuses receipts in BER with indefinite lengths", .lockout,
            fix: "Read receipts as BER: lengths may be indefinite"),
        CauseRow(
            "receipt-production-demanded", "Receipt of the development environment", .lockout,
            fix: "A verifier that rejects it keeps a team from testing its own app."),
    ]

    static let rows = acceptedAttestations + refusedAttestations + acceptedAssertions + refusedAssertions + receipts
}
