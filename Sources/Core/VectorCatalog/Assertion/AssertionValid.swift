import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AssertionDraft {
    static func assertionValid(_ subject: EvidenceSubject) -> Group {
        let development = accept("development", needs: subject.needs(.development), after: .plan) {
            $0.environment = .development
        }
        let ofDevices =
            counters + acceptedExtensions + extensions + signatures + encodings + clientData
            + unknownMembers + [development]
        return Group(.assertionValid) {
            ofDevices
            assertionCanonicalClientData
            assertionClientDataForms
            unlucky("client-data-hash", titled: "clientDataHash", after: .plan) { $0.chooseChallenge(where: $1) }
        }
    }

    private static let counters: [Entry] = [
        accept("first"),
        later("next", 2, after: 1),
        later("gap", 9, after: 2),
        counter("counter-far-ahead", 0x0102_0304, after: 7),
        counter("counter-10", 10, after: 9),
        counter("counter-255", 255, after: 254),
        counter("counter-256", 256, after: 255),
        counter("unlucky-counter-0d", 0x0D, after: 0x0C),
        counter("unlucky-counter-20", 0x20, after: 0x1F),
        counter("unlucky-counter-22", 0x22, after: 0x21),
        counter("unlucky-counter-0d0a", 0x0D0A, after: 0x0D09),
        counter("unlucky-counter-8080", 0x8080, after: 0x807F),
        counter("counter-65535", 65_535, after: 65_534),
        counter("counter-65536", 65_536, after: 65_535),
        counter("counter-above-2-24", level: .should, 0x0100_0001, after: 0x0100_0000),
        counter("counter-2-31", level: .should, 0x8000_0000, after: 7),
        counter("counter-from-2-31-minus-1", level: .should, 0x8000_0000, after: 0x7FFF_FFFF),
        counter("counter-max", level: .should, 0xFFFF_FFFF, after: 0xFFFF_FFFE),
    ]

    private static let extensions: [Entry] = [
        accept("category-266-in-policy", level: .should, needs: [.extensions], after: .plan) {
            $0.extend(AuthDataExtensions(validationCategory: 266), flags: 0xC0)
            $0.policy = ExtensionPolicy(validationCategories: [266])
        },
        accept("os27-ed-only", level: .should, after: .plan) { $0.extend(AuthDataExtensions(), flags: 0x80) },
    ]

    private static let signatures: [Entry] = [
        accept("high-s-signature", after: .signature) {
            if !$0.signature.hasHighS { $0.signature = $0.signature.mirrored }
        },
        accept("low-s-signature", after: .signature) {
            if $0.signature.hasHighS { $0.signature = $0.signature.mirrored }
        },
        signed("r-with-leading-zero") { $0.r[0] >= 0x80 },
        accept("r-below-the-sign-bit", level: .should, after: .signature) { $0.sign { $0.r[0] == 0x7F } },
        accept("greatest-s", level: .should, after: .signature) { $0.signWithGreatestS() },
        signed("unlucky-signature-00-last") { $0.der.last == 0x00 },
        signed("unlucky-signature-0a-last") { $0.der.last == 0x0A },
        signed("unlucky-signature-20-last") { $0.der.last == 0x20 },
        signed("unlucky-signature-high-bits") { $0.hasHighBits },
        accept("unlucky-signature-s-two-bytes-short", after: .signature) {
            $0.sign(withS: $0.context.seed.serialNumber(30, for: "\($0.name), short s"))
        },
        signed("short-s") { $0.s[0] == 0 },
        accept("short-r-and-s", after: .signature) { $0.signWithBothNumbersShort() },
    ]

    private static let encodings: [Entry] = [
        accept("unlucky-key-x-00-first", after: .plan) { draft in draft.device = draft.deviceKey { $0.x[0] == 0 } },
        accept("unlucky-key-y-00-first", after: .plan) { draft in draft.device = draft.deviceKey { $0.y[0] == 0 } },
        accept("flags-at-without-credential-data", after: .plan) { $0.flags = 0x40 },
        accept("flags-zero", level: .info, after: .plan) { $0.flags = 0x00 },
        accept("key-order-not-canonical", level: .should, after: .object) {
            $0.object = .map(["authenticatorData": .bytes($0.authDataBytes), "signature": .bytes($0.signatureBytes)])
        },
        accept("unknown-top-level-key", after: .object) {
            $0.object = .map([
                "cdHash": .map(["hash": .bytes($0.bytes(20, "cdHash")), "type": .bytes([0x02])]),
                "signature": .bytes($0.signatureBytes), "authenticatorData": .bytes($0.authDataBytes),
            ])
        },
    ]

    private static let clientData: [Entry] = [
        accept("unlucky-challenge-1024-bytes", after: .plan) {
            ($0.ownClientData, $0.challenge) = (nil, $0.bytes(512, "long challenge").hex)
        },
        client("empty-client-data", carriesChallenge: false) { _ in [] },
        client("128-kibibyte-client-data") { draft in
            let upload = repeatElement(draft.bytes(512, "block of client data").hex, count: 128).joined()
            return Array(#"{"challenge":"\#(draft.challenge)","upload":"\#(upload)"}"#.utf8)
        },
        client("binary-client-data", carriesChallenge: false) {
            [0x00, 0xFF, 0xFE, 0x80, 0x0A, 0x0D] + $0.bytes(58, "binary client data")
        },
        client("without-challenge", carriesChallenge: false) { Array($0.clientDataObject.withoutChallenge.utf8) },
        client("text-client-data") { Array(#"{"challenge":"\#($0.challenge)","café":"naïve"}"#.utf8) },
        client("client-data-hash-given", needs: [.clientDataHash]) {
            Array(#"{"challenge":"\#($0.challenge)","token":"\#($0.bytes(64, "client data").hex)"}"#.utf8)
        },
    ]

    private static func counter(
        _ name: String, level: Level = .must, _ counter: UInt32, after storedCounter: UInt32
    ) -> Entry {
        accept(name, level: level, after: .plan) {
            $0.storedCounter = max(storedCounter, $0.storedCounter)
            $0.counter = max(counter, $0.storedCounter + 1)
        }
    }

    /// Returns a case with counters that many assertions after the one of the plan have.
    private static func later(_ name: String, _ counter: UInt32, after storedCounter: UInt32) -> Entry {
        accept(name, after: .plan) {
            $0.counter = $0.storedCounter + counter
            $0.storedCounter += storedCounter
        }
    }

    private static func signed(_ name: String, until isWanted: @escaping @Sendable (ECDSASignature) -> Bool) -> Entry {
        accept(name, after: .signature) { $0.sign(until: isWanted) }
    }

    /// Returns a case with its own client data. Apple's step 6 demands a challenge in them, so a target that compares
    /// challenges is not asked about data without one.
    private static func client(
        _ name: String, needs: Set<Capability> = [], carriesChallenge: Bool = true, _ bytes: @escaping Bytes
    ) -> Entry {
        accept(name, needs: needs, after: .plan) {
            ($0.ownClientData, $0.expectsChallenge) = (bytes($0), carriesChallenge)
        }.unless(carriesChallenge ? nil : .challenge)
    }
}

extension AssertionDraft {
    /// Chooses a challenge with which the hash of the client data is as it is wanted.
    fileprivate mutating func chooseChallenge(where isWanted: ([UInt8]) -> Bool) {
        let object = clientDataObject
        (ownClientData, rawClientDataHash) = (nil, nil)
        challenge = derivedChallenge { isWanted(sha256(Array(object.with(challenge: $0).text.utf8))) }
    }
}
