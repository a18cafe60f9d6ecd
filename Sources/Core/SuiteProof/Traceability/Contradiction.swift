/// A text that genuine objects, or another text, contradict.
package struct Contradiction: Sendable {
    /// The places of the text; none for an error that is common in tutorials.
    package let places: [SourcePlace]
    package let text: String
    /// The truth, as genuine objects show it.
    package let fact: String
    /// Patterns of the vectors that hold a verifier to the truth; none where no vector can.
    package let vectors: [String]

    private init(_ places: SourcePlace..., text: String, fact: String, vectors: String...) {
        self.places = places
        self.text = text
        self.fact = fact
        self.vectors = vectors
    }

    private static let structure = SourcePlace(
        .validating, "Verify the attestation", fragment: "Verify-the-attestation")
    private static let assertion = SourcePlace(.validating, "Verify the assertion", fragment: "Verify-the-assertion")
    private static let fields = SourcePlace(.assessing, "Parse the response", fragment: "Parse-the-response")
    private static let request = SourcePlace(.assessing, "Create a request", fragment: "Create-a-request")
    private static let sandbox = SourcePlace(
        .preparing, "Test your implementation", fragment: "Test-Your-implementation")

    /// Every known contradiction.
    package static let all = attestation + assertions + receipts + exchange

    private static let attestation = [
        Contradiction(
            text: "Tutorials compare the octet string in the leaf with the SHA-256 of the challenge.",
            fact: "It is the SHA-256 of authData and clientDataHash, as attestation steps 2 to 4 say.",
            vectors: "attestation/nonce/sha256-of-challenge-only"),
        Contradiction(
            SourcePlace(.guide), SourcePlace(.service, "attestKey"),
            text: "clientDataHash is the SHA-256 of the challenge.",
            fact: "The device takes any bytes. In Apple's own samples of 2024 and 2026 clientDataHash is the challenge "
                + "itself. A request therefore carries both values.",
            vectors: "attestation/valid/raw-challenge-as-client-data-hash"),
        Contradiction(
            sandbox, text: "aaguid of the sandbox is `appattestsandbox`.",
            fact: "It is `appattestdevelop`, as attestation step 8 says. Only field 7 of the receipt says `sandbox`.",
            vectors: "attestation/aaguid/appattestsandbox*", "attestation/valid/development",
            "receipt/valid/sandbox"),
        Contradiction(
            structure, text: "x5c may hold any number of certificates of authorities.",
            fact: "It holds two certificates, the leaf and the intermediate.",
            vectors: "attestation/valid/production", "attestation/x5c/three-with-root"),
        Contradiction(
            structure, text: "The object has the members fmt, attStmt and authData.",
            fact:
                "Some apps on iOS 18.5 to 26 add a member `cdHash` that no signature covers. Assertions have it, too.",
            vectors: "*/valid/unknown-top-level-key"),
        Contradiction(
            .attestationStep(4), text: "On macOS, the leaf has the extension 1.2.840.113635.100.8.6.",
            fact: "Leaves of iOS have it as well since 2026, with another value. Its octet string is under the tag "
                + "[3], while that of the nonce is under the tag [1].",
            vectors: "attestation/valid/with-eku-and-acl-blob", "attestation/valid/macos-acl-blob",
            "attestation/acl/ios-value"),
        Contradiction(
            .attestationStep(10), text: "The validation category is a UInt32.",
            fact: "It is a CBOR byte string with four bytes, the least significant first.",
            vectors: "attestation/ext/category-big-endian", "attestation/ext/category-as-integer",
            "attestation/valid/os27-extensions-with-policy"),
        Contradiction(
            .section("4.2.1.1", of: .pkix), text: "A certificate carries the key identifier of its issuer's key.",
            fact: "Leaves of App Attest do not.", vectors: "attestation/valid/production"),
    ]

    private static let assertions = [
        Contradiction(
            .assertionStep(3), SourcePlace(.webAuthn, "section 7.2", fragment: "sctn-verifying-assertion"),
            text: "The signature is valid for the nonce; in WebAuthn, for authData and the hash of the client data.",
            fact: "The nonce is the message. ECDSA hashes it once more, so the digest is a SHA-256 of a SHA-256.",
            vectors: "assertion/nonce/nonce-as-digest", "assertion/valid/first"),
        Contradiction(
            assertion, text: "authenticatorData of an assertion ends after the counter.",
            fact: "From OS 27 on, the map of extensions follows.", vectors: "assertion/valid/os27-*"),
        Contradiction(
            SourcePlace(.webAuthn, "section 6.1", fragment: "sctn-authenticator-data"),
            text: "AT says that credential data follows, and ED that extensions follow.",
            fact: "Assertions have AT set and no credential data. Some builds of OS 27 send extensions with ED clear.",
            vectors: "assertion/valid/flags-at-without-credential-data", "*/valid/os27-extensions-ed-*"),
        Contradiction(
            SourcePlace(.webAuthn, "section 7.1", fragment: "sctn-registering-a-new-credential"),
            text: "UP, the presence of a user, is set.", fact: "App Attest sets neither UP nor UV.",
            vectors: "*/valid/production", "*/valid/first"),
        Contradiction(
            .assertionStep(7), .assertionStep(8), text: "The members are `validationCategory` and `bundleVersion`.",
            fact: "They are `apple_validation_category_01` and `apple_bundle_version_01`, as in attestations.",
            vectors: "attestation/ext/documented-but-wrong-names", "assertion/valid/os27-extensions-with-policy"),
        Contradiction(
            text: "Tutorials sign the request alone, without a challenge.",
            fact: "Assertion step 6 demands a challenge. Without one, only the counter stops a replay.",
            vectors: "assertion/challenge/missing"),
        Contradiction(
            text: "Tutorials let the server add 1 to its own counter.",
            fact: "Assertions get lost on the way, so the server stores the counter that it received.",
            vectors: "sequence/valid/gap-then-next", "sequence/valid/first-counter-five", "assertion/valid/gap"),
    ]

    private static let receipts = [
        Contradiction(
            .receiptStep(2), text: "The signer's certificate leads to the public root for App Attest.",
            fact: "It leads to Apple Root CA - G3, and leaves of attestations to Apple App Attestation Root CA.",
            vectors: "receipt/chain/attestation-root-instead", "attestation/chain/chain-to-receipt-root"),
        Contradiction(
            .receiptStep(6), text: "Field 3 is the attested public key as a DER object.",
            fact: "It is the whole leaf certificate of the attestation.", vectors: "receipt/key/*"),
        Contradiction(
            fields, text: "Field 4 is the client hash, in the example as hexadecimal text.",
            fact:
                "It is the bytes of clientDataHash. In receipts of type RECEIPT, Apple's server has replaced the bytes "
                + "from 0x80 on, so that nothing can be compared.",
            vectors: "receipt/valid/receipt-field-4-mangled", "receipt/clienthash/*"),
        Contradiction(
            fields, text: "The table of fields has no field 7.",
            fact: "Every known receipt has it: `production` or `sandbox`.", vectors: "receipt/env/*"),
        Contradiction(
            fields, text: "In the example, field 19 is 30 days and field 21 is 61 days after the creation.",
            fact:
                "They are 24 hours and 90 days. A verifier compares field 21 with its clock, and assumes no distance.",
            vectors: "receipt/expiry/*"),
        Contradiction(
            fields, text: "The receipt is PKCS #7 with a payload in ASN.1.",
            fact: "It is BER: indefinite lengths, content in pieces of 1000 bytes, and a SET that is not sorted as DER "
                + "sorts it.",
            vectors: "receipt/valid/attest-ber-*", "receipt/valid/unsorted-fields"),
        Contradiction(
            .section("5.4", of: .cms), text: "With signed attributes, the signature covers them.",
            fact: "Receipts made until October 2020 have signed attributes, and a signature over the content alone.",
            vectors: "receipt/valid/before-october-2020-signed-attributes"),
    ]

    private static let exchange = [
        Contradiction(
            request, SourcePlace(.perDeviceData), text: "The token stands alone in the header Authorization.",
            fact: "For the two bits it stands after `Bearer`. For receipts, both forms are in use, and it is not known "
                + "whether Apple accepts both. `appattest apple` accepts both and logs the form."),
        Contradiction(
            SourcePlace(.dcError, "serverUnavailable"),
            text:
                "The app tries again later with the same clientDataHash, but a challenge is used once and soon expires.",
            fact:
                "A server keeps a challenge until an attestation for it arrives. After its expiry, it lets the app try "
                + "again with the same key and a new challenge."),
    ]
}
