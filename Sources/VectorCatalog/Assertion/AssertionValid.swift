import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Shapes that real devices emit.
    static let assertionValid = Group(.assertionValid, counters + extensions + signatures + encodings + clientData)

    private static let counters: [Case<AssertionDraft>] = [
        .accept("first", "First assertion after the attestation", why: "The everyday object: counter 1 after 0."),
        counter("next", "Second assertion", 2, after: 1, why: "The counter grows by one with each assertion."),
        counter(
            "gap", "Counter that jumped ahead", 9, after: 2,
            why: "Assertions get lost on the way to the server; only a step back is wrong."),
        counter(
            "counter-far-ahead", "Counter all of whose bytes are used", 0x0102_0304, after: 7,
            why: "The counter is four bytes, the highest first: another order is another number."),
        counter(
            "counter-2-31", "Counter 2^31", 0x8000_0000, after: 7,
            why: "The counter has 32 bits without a sign: a signed reader sees a negative number."),
        counter(
            "counter-from-2-31-minus-1", "Counter that passes 2^31", 0x8000_0000, after: 0x7FFF_FFFF,
            why: "The counter has 32 bits without a sign: a signed comparison sees it fall."),
        counter(
            "counter-max", "Highest counter", 0xFFFF_FFFF, after: 0xFFFF_FFFE,
            why: "The counter has 32 bits without a sign: a signed comparison sees -1."),
    ]

    private static let extensions: [Case<AssertionDraft>] = [
        extended(
            "os27-extensions-ed-clear", "Extensions of OS 27 with the ED flag clear", flags: 0x40,
            why: "Betas of macOS 27 have it so: a verifier that goes by the flag refuses them."),
        extended(
            "os27-extensions-ed-set", "Extensions of OS 27 with the ED flag set", flags: 0xC0,
            why: "Release builds of iOS 27: a verifier that demands exactly 37 bytes refuses every one of them."),
        .accept(
            "os27-extensions-with-policy", "Extensions of OS 27 that the server's policy allows", needs: [.extensions],
            why: "A server that lists its builds must accept them.",
            edits: [
                DraftEdit(.plan) {
                    $0.authDataExtensions = AuthDataExtensions()
                    $0.flags = 0xC0
                    $0.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])
                }
            ]),
        .accept(
            "unknown-extension-key", "Extensions map with a key that is not known yet",
            why: "Apple adds keys with its releases; a verifier that refuses them locks out the next one.",
            edits: [
                DraftEdit(.plan) {
                    $0.authDataExtensions = AuthDataExtensions()
                    $0.flags = 0xC0
                },
                DraftEdit(.authData) { draft in
                    guard let extensions = draft.authDataExtensions else { return }
                    draft.authData.extensions = extensions.withUnknownKey
                },
            ]),
        extended(
            "os27-ed-only", "Extensions of OS 27 with only the ED flag set", flags: 0x80,
            why: "The AT flag means nothing in an assertion: no attested credential data follow either way."),
    ]

    private static let signatures: [Case<AssertionDraft>] = [
        .accept(
            "high-s-signature", "Signature with s above half the order",
            why: "The Secure Enclave does not normalise: demanding a low s refuses every second assertion.",
            edits: [DraftEdit(.signature) { if !$0.signature.hasHighS { $0.signature = $0.signature.mirrored } }]),
        .accept(
            "low-s-signature", "Signature with s below half the order",
            why: "The other half of all assertions.",
            edits: [DraftEdit(.signature) { if $0.signature.hasHighS { $0.signature = $0.signature.mirrored } }]),
        signed(
            "r-with-leading-zero", "Signature whose r needs a leading zero byte in DER",
            why: "Every second r has its highest bit set; DER then writes 33 bytes."
        ) { $0.r[0] >= 0x80 },
        signed(
            "short-s", "Signature whose s has 31 bytes or less",
            why: "One signature in 256: a verifier that expects 32 bytes refuses it."
        ) { $0.s[0] == 0 },
        .accept(
            "short-r-and-s", "Signature both of whose numbers have 31 bytes or less",
            why: "Rare, and genuine: lengths of a signature's numbers are not fixed.",
            edits: [DraftEdit(.signature) { $0.signWithBothNumbersShort() }]),
    ]

    private static let encodings: [Case<AssertionDraft>] = [
        .accept(
            "flags-at-without-credential-data", "AT flag set although no credential data follow",

            why: "Every real assertion before OS 27 has it so: a WebAuthn parser that honours the flag refuses all.",
            edits: [DraftEdit(.plan) { $0.flags = 0x40 }]),
        .accept(
            "flags-zero", "No flag set", level: .info,
            why: "Not seen on real devices; the flags of an assertion decide nothing.",
            edits: [DraftEdit(.plan) { $0.flags = 0x00 }]),
        .accept(
            "key-order-not-canonical", "Object with its keys in another order",
            why: "The order of keys in a CBOR map has no meaning; Apple may change it.",
            edits: [
                DraftEdit(.object) {
                    $0.object = .map([
                        "authenticatorData": .bytes($0.authDataBytes), "signature": .bytes($0.signatureBytes),
                    ])
                }
            ]),
        .accept(
            "unknown-top-level-key", "Object with a third key, cdHash",
            why: "iOS 18.5 to 26 add this unsigned key for some apps; it is to be ignored.",
            edits: [
                DraftEdit(.object) {
                    $0.object = .map([
                        "cdHash": .map(["hash": .bytes($0.bytes(20, "cdHash")), "type": .bytes([0x02])]),
                        "signature": .bytes($0.signatureBytes), "authenticatorData": .bytes($0.authDataBytes),
                    ])
                }
            ]),
    ]

    private static let clientData: [Case<AssertionDraft>] = [
        client(
            "empty-client-data", "Empty client data",
            why: "A GET request has no body: apps that sign the body sign nothing."
        ) { _ in [] },
        client(
            "128-kibibyte-client-data", "Client data of 128 KiB",
            why: "Apps sign whole uploads; the verifier must hash all of it."
        ) { draft in
            let block = [0x5B] + draft.bytes(1022, "block of client data") + [0x5D]
            return repeatElement(block, count: 128).concatenated
        },
        client(
            "binary-client-data", "Client data that are not text",
            why: "Client data are bytes: a verifier that passes them through a string changes them."
        ) { [0x00, 0xFF, 0xFE, 0x80, 0x0A, 0x0D] + $0.bytes(58, "binary client data") },
        client(
            "without-challenge", "Client data that carry no challenge",
            why: "Some apps sign only the request; then the server has no challenge to look for."
        ) { Array("{\($0.requestContext)}".utf8) },
        client(
            "text-client-data", "Client data with letters beyond ASCII",
            why: "Text has more than one form in Unicode; the bytes that arrived are the ones that were signed."
        ) { _ in Array(#"{"café":"naïve"}"#.utf8) },
        client(
            "client-data-hash-given", "Client data known to the verifier by their hash", needs: [.clientDataHash],
            why: "Servers that stream uploads keep only the hash; a verifier that offers to take it must."
        ) { $0.bytes(64, "client data") },
    ]

    // MARK: Shorthand

    private static func counter(
        _ name: String, _ title: String, _ counter: UInt32, after storedCounter: UInt32, why: String
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, why: why,
            edits: [
                DraftEdit(.plan) {
                    $0.counter = counter
                    $0.storedCounter = storedCounter
                }
            ])
    }

    private static func extended(
        _ name: String, _ title: String, flags: UInt8, why: String
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, why: why,
            edits: [
                DraftEdit(.plan) {
                    $0.authDataExtensions = AuthDataExtensions()
                    $0.flags = flags
                }
            ])
    }

    private static func signed(
        _ name: String, _ title: String, why: String, until isWanted: @escaping @Sendable (ECDSASignature) -> Bool
    ) -> Case<AssertionDraft> {
        .accept(name, title, why: why, edits: [DraftEdit(.signature) { $0.sign(until: isWanted) }])
    }

    private static func client(
        _ name: String, _ title: String, needs: Set<Capability> = [], why: String,
        _ bytes: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, needs: needs, why: why,
            edits: [
                DraftEdit(.plan) {
                    $0.ownClientData = bytes($0)
                    $0.expectsChallenge = false
                }
            ])
    }
}
