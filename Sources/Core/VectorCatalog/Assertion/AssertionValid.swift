import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Shapes that real devices emit.
    static let assertionValid = Group(
        .assertionValid,
        counters + extensions + signatures + encodings + clientData
            + assertionDecoysToIgnore + Case<AssertionDraft>.unknownMembers
            + assertionCanonicalClientData + assertionRequiredExtensions
            + assertionClientDataForms)

    private static let counters: [Case<AssertionDraft>] = [
        .accept(
            "first", "First assertion after the attestation",
            why: "The most common assertion: its counter is 1 and the stored counter is 0."),
        later("next", "Second assertion", 2, after: 1, why: "The counter grows by one with each assertion."),
        later(
            "gap", "Counter that skips values", 9, after: 2,
            why: "Assertions can get lost on the way to the server. Only a counter that does not grow is wrong."),
        counter(
            "counter-far-ahead", "Counter that uses all four bytes", 0x0102_0304, after: 7,
            why: "The counter is a four-byte big-endian number. A reader with another byte order sees another value."),
        counter(
            "counter-2-31", "Counter 2^31", level: .should, 0x8000_0000, after: 7,
            why:
                "The counter is an unsigned 32-bit number. A signed reader sees a negative number and locks the device out."
        ),
        counter(
            "counter-from-2-31-minus-1", "Counter that grows from 2^31 - 1 to 2^31", level: .should, 0x8000_0000,
            after: 0x7FFF_FFFF,
            why: "A signed 32-bit comparison sees the counter fall, and locks the device out from then on."),
        counter(
            "counter-max", "Counter at its maximum, 2^32 - 1", level: .should, 0xFFFF_FFFF, after: 0xFFFF_FFFE,
            why: "A signed 32-bit comparison reads the maximum as -1 and rejects a genuine assertion."),
    ]

    private static let extensions: [Case<AssertionDraft>] = [
        extended(
            "os27-extensions-ed-clear", "Extensions of OS 27 with the ED flag clear", flags: 0x40,
            why:
                "Betas of macOS 27 send extensions with this flag clear. A verifier that relies on the flag rejects them."
        ),
        extended(
            "os27-extensions-ed-set", "Extensions of OS 27 with the ED flag set", flags: 0xC0,
            why:
                "Release builds of iOS 27 send this form. A verifier that demands exactly 37 bytes rejects all of them."
        ),
        .accept(
            "os27-extensions-with-policy", "Extensions of OS 27 that the server's policy allows", needs: [.extensions],
            why: "A server that lists its own builds must accept an assertion from one of them.",
            edits: [
                DraftEdit(.plan) {
                    $0.authDataExtensions = AuthDataExtensions()
                    $0.flags = 0xC0
                    $0.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])
                }
            ]),
        .accept(
            "category-266-in-policy", "Validation category 266, which the server's policy allows", level: .should,
            needs: [.extensions],
            why:
                "The category is a number of four bytes. A verifier that puts them together wrongly reads another number "
                + "as soon as Apple has categories above 255.",
            edits: [
                DraftEdit(.plan) {
                    $0.authDataExtensions = AuthDataExtensions(validationCategory: 266)
                    $0.flags = 0xC0
                    $0.policy = ExtensionPolicy(validationCategories: [266])
                }
            ]),
        .accept(
            "unknown-extension-key", "Extensions map with an unknown key", level: .should,
            why: "Apple may add keys with its releases. A verifier that rejects unknown keys would lock out "
                + "such a release.",
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
            "os27-ed-only", "Extensions of OS 27 with only the ED flag set", level: .should, flags: 0x80,
            why: "The AT flag means nothing in an assertion: no attested credential data follows in either case."),
    ]

    private static let signatures: [Case<AssertionDraft>] = [
        .accept(
            "high-s-signature", "Signature with s above half the order",
            why:
                "The Secure Enclave does not normalise s. A verifier that demands a low s rejects every second assertion.",
            edits: [DraftEdit(.signature) { if !$0.signature.hasHighS { $0.signature = $0.signature.mirrored } }]),
        .accept(
            "low-s-signature", "Signature with s below half the order",
            why: "The other half of all genuine assertions has a low s.",
            edits: [DraftEdit(.signature) { if $0.signature.hasHighS { $0.signature = $0.signature.mirrored } }]),
        signed(
            "r-with-leading-zero", "Signature whose r needs a leading zero byte in DER",
            why: "Every second r has its highest bit set. DER then writes it as 33 bytes."
        ) { $0.r[0] >= 0x80 },
        .accept(
            "r-below-the-sign-bit", "Signature whose r begins with 0x7F", level: .should,
            why: "One signature in 256 has such an r, which needs no leading zero byte in DER. A verifier that demands "
                + "one rejects it.",
            edits: [DraftEdit(.signature) { $0.sign { $0.r[0] == 0x7F } }]),
        .accept(
            "greatest-s", "Signature whose s is n - 1, the greatest there is", level: .should,
            why: "Every s from 1 to n - 1 is right (SEC 1 section 4.1.4). A verifier with a wrong bound rejects "
                + "genuine signatures, too rarely for anyone to find out.",
            edits: [DraftEdit(.signature) { $0.signWithGreatestS() }]),
        signed(
            "short-s", "Signature whose s is at most 31 bytes long",
            why: "One signature in 256 has such an s. A verifier that expects 32 bytes rejects it."
        ) { $0.s[0] == 0 },
        .accept(
            "short-r-and-s", "Signature whose r and s are both at most 31 bytes long",
            why: "Such signatures are rare and genuine: the lengths of r and s are not fixed.",
            edits: [DraftEdit(.signature) { $0.signWithBothNumbersShort() }]),
    ]

    private static let encodings: [Case<AssertionDraft>] = [
        .accept(
            "flags-at-without-credential-data", "AT flag set although no attested credential data follows",
            why:
                "Every real assertion before OS 27 sets this flag. A WebAuthn parser that honours it rejects all of them.",
            edits: [DraftEdit(.plan) { $0.flags = 0x40 }]),
        .accept(
            "flags-zero", "No flag set", level: .info,
            why: "No real device has been seen to send this. The flags of an assertion decide nothing.",
            edits: [DraftEdit(.plan) { $0.flags = 0x00 }]),
        .accept(
            "key-order-not-canonical", "Assertion with its keys in another order", level: .should,
            why: "The order of keys in a CBOR map has no meaning, and Apple may change it.",
            edits: [
                DraftEdit(.object) {
                    $0.object = .map([
                        "authenticatorData": .bytes($0.authDataBytes), "signature": .bytes($0.signatureBytes),
                    ])
                }
            ]),
        .accept(
            "unknown-top-level-key", "Assertion with a third key, cdHash",
            why: "iOS 18.5 to 26 add this unsigned key for some apps. A verifier must ignore it.",
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
            carriesChallenge: false,
            why: "A GET request has no body. An app that signs the body signs zero bytes."
        ) { _ in [] },
        client(
            "128-kibibyte-client-data", "Client data of 128 KiB",
            why: "Apps sign whole uploads. The verifier must hash all of the bytes."
        ) { draft in
            let block = draft.bytes(512, "block of client data").hex
            let upload = repeatElement(block, count: 128).joined()
            return Array(#"{"challenge":"\#(draft.challenge)","upload":"\#(upload)"}"#.utf8)
        },
        client(
            "binary-client-data", "Client data that is not text",
            carriesChallenge: false,
            why:
                "Client data is a byte string. A verifier that passes it through a text type changes it and rejects a genuine request."
        ) { [0x00, 0xFF, 0xFE, 0x80, 0x0A, 0x0D] + $0.bytes(58, "binary client data") },
        client(
            "without-challenge", "Client data without a challenge",
            carriesChallenge: false,
            why: "Some apps sign only the request. The server then has no challenge to compare."
        ) { Array($0.clientDataObject.withoutChallenge.utf8) },
        client(
            "text-client-data", "Client data with letters outside ASCII",
            why:
                "Unicode has several forms of one text. A verifier must hash the bytes that arrived, in whichever form."
        ) { Array(#"{"challenge":"\#($0.challenge)","café":"naïve"}"#.utf8) },
        client(
            "client-data-hash-given", "Client data of which a verifier may use only the hash", needs: [.clientDataHash],
            why:
                "Servers that stream uploads keep only the hash. A verifier that takes the hash must give the same answer."
        ) { Array(#"{"challenge":"\#($0.challenge)","token":"\#($0.bytes(64, "client data").hex)"}"#.utf8) },
    ]

    // MARK: Shorthand

    private static func counter(
        _ name: String, _ title: String, level: Level = .must, _ counter: UInt32, after storedCounter: UInt32,
        why: String
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, level: level, why: why,
            edits: [
                DraftEdit(.plan) {
                    $0.storedCounter = max(storedCounter, $0.storedCounter)
                    $0.counter = max(counter, $0.storedCounter + 1)
                }
            ])
    }

    /// Returns a case with counters that many assertions after the one of the plan have.
    private static func later(
        _ name: String, _ title: String, _ counter: UInt32, after storedCounter: UInt32, why: String
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, why: why,
            edits: [
                DraftEdit(.plan) {
                    $0.counter = $0.storedCounter + counter
                    $0.storedCounter += storedCounter
                }
            ])
    }

    private static func extended(
        _ name: String, _ title: String, level: Level = .must, flags: UInt8, why: String
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, level: level, why: why,
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

    /// Returns a case with its own client data. Apple's step 6 demands a challenge in them, so a target that compares
    /// challenges is not asked about data without one.
    private static func client(
        _ name: String, _ title: String, needs: Set<Capability> = [], carriesChallenge: Bool = true, why: String,
        _ bytes: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .accept(
            name, title, needs: needs, unless: carriesChallenge ? [] : [.challenge], why: why,
            edits: [
                DraftEdit(.plan) {
                    $0.ownClientData = bytes($0)
                    $0.expectsChallenge = carriesChallenge
                }
            ])
    }
}
