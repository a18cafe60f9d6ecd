import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Shapes that real devices emit.
    static let attestationValid = Group(
        .attestationValid,
        [
            .accept(
                "production", "Attestation of an App Store app on iOS 26",
                why: "The everyday object: refusing it refuses every user."),
            .accept(
                "development", "Attestation in the development environment", needs: [.environment],
                why: "Refusing it keeps a team from testing its own app.",
                edits: [DraftEdit(.plan) { $0.environment = .development }]),
            .accept(
                "long-lived", "Leaf that is valid until 2049",
                why: "The validity is Apple's to choose; a verifier has no limit of its own on it.",
                edits: [DraftEdit(.plan) { $0.profile = .iOS17 }]),
        ] + lifetimes + releases + authDataExtensions + encodings + requests)

    private static let lifetimes: [Case<AttestationDraft>] = [
        .accept(
            "ios14-lifetime-one-day", "Leaf with the one-day lifetime of August 2020", needs: [.clock],
            why: "Leaves have lived one day, three days and eleven months; all of them are genuine.",
            edits: [DraftEdit(.plan) { $0.live(before: 600, for: 87_000, as: .iOS14) }]),
        .accept(
            "three-day-lifetime", "Leaf with the three-day lifetime of 2026", needs: [.clock],
            why: "Today's leaves live three days, the first of which lies before the attestation.",
            edits: [DraftEdit(.plan) { $0.live(before: 86_400, for: 3 * 86_400, as: .iOS26) }]),
        .accept(
            "eleven-month-lifetime", "Leaf with the eleven-month lifetime of 2023 to 2025", needs: [.clock],
            why: "Two years of devices were attested with lifetimes between 194 and 358 days.",
            edits: [DraftEdit(.plan) { $0.live(before: 86_400, for: 336 * 86_400 + 33_120, as: .iOS17) }]),
    ]

    private static let releases: [Case<AttestationDraft>] = [
        .accept(
            "without-eku", "Leaf without extended key usage, as before 2026",
            why: "Extended key usage appeared in February 2026; older devices' leaves have none.",
            edits: [DraftEdit(.plan) { $0.profile = .iOS14 }]),
        .accept(
            "with-eku-and-acl-blob", "Leaf with extended key usage and access control, as on iOS since 2026",

            why: "The nonce extension is no longer the last one: a verifier that cuts it out by offset refuses iOS 26.",
            edits: [DraftEdit(.plan) { $0.profile = .iOS26 }]),
        .accept(
            "macos-acl-blob", "Leaf of a Mac with macOS 27",
            why: "On macOS the access control differs and there is no bundle version.",
            edits: [
                DraftEdit(.plan) {
                    $0.profile = .macOS27
                    $0.extend(AuthDataExtensions(bundleVersion: nil, validationCategory: 6))
                }
            ]),
        .accept(
            "empty-os-version", "Leaf whose system version is empty",
            why: "A real leaf has it so; system properties are no part of the verification.",
            edits: [DraftEdit(.plan) { $0.profile = .emptyVersion }]),
    ]

    private static let authDataExtensions: [Case<AttestationDraft>] = [
        .accept(
            "os27-extensions-ed-clear", "Extensions of OS 27 with the ED flag clear",
            why: "Apple's own sample of 2026 has it so: a verifier that goes by the flag refuses the device.",
            edits: [DraftEdit(.plan) { $0.extend(AuthDataExtensions(), flags: 0x40) }]),
        .accept(
            "os27-extensions-ed-set", "Extensions of OS 27 with the ED flag set",
            why: "Release builds of iOS 27: a verifier that expects 164 bytes of authData refuses them all.",
            edits: [DraftEdit(.plan) { $0.extend(AuthDataExtensions()) }]),
        .accept(
            "os27-cd-hash-keys", "Extensions of OS 27 with the code directory hash",
            why: "Apps with the code directory hash opt-in carry two more keys.",
            edits: [
                DraftEdit(.plan) {
                    $0.extend(AuthDataExtensions(codeDirectoryHash: $0.bytes(32, "code directory hash")))
                }
            ]),
        .accept(
            "os27-extensions-with-policy", "Extensions of OS 27 that the server's policy allows", needs: [.extensions],
            why: "A server that lists its builds must accept them.",
            edits: [
                DraftEdit(.plan) {
                    $0.extend(AuthDataExtensions())
                    $0.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])
                }
            ]),
        .accept(
            "unknown-extension-key", "Extensions map with a key that is not known yet",
            why: "Apple adds keys with its releases; a verifier that refuses them locks out the next one.",
            edits: [
                DraftEdit(.plan) { $0.extend(AuthDataExtensions()) },
                DraftEdit(.authData) { draft in
                    guard let extensions = draft.authDataExtensions else { return }
                    draft.authData.extensions = extensions.withUnknownKey
                },
            ]),
    ]

    private static let encodings: [Case<AttestationDraft>] = [
        .accept(
            "unknown-top-level-key", "Object with a fourth key, cdHash",
            why: "iOS 18.5 to 26 add this unsigned key for some apps; it is to be ignored.",
            edits: [
                DraftEdit(.object) { draft in
                    guard case .map(var entries) = draft.object else { return }
                    let hash = CBORValue.map(["hash": .bytes(draft.bytes(20, "cdHash")), "type": .bytes([0x02])])
                    entries.insert(.init(.text("cdHash"), hash), at: 1)
                    draft.object = .map(entries)
                }
            ]),
        .accept(
            "leading-zero-x", "Key whose x coordinate begins with a zero byte",
            why: "One key in 256: a verifier that drops leading zeros locks its owner out.",
            edits: [DraftEdit(.plan) { draft in draft.chooseKey { $0.x[0] == 0 } }]),
        .accept(
            "leading-zero-y", "Key whose y coordinate begins with a zero byte",
            why: "One key in 256: a verifier that drops leading zeros locks its owner out.",
            edits: [DraftEdit(.plan) { draft in draft.chooseKey { $0.y[0] == 0 } }]),
        .accept(
            "high-bit-x", "Key whose x coordinate has its highest bit set",
            why: "Every second key: a verifier that reads coordinates as signed numbers locks its owner out.",
            edits: [DraftEdit(.plan) { draft in draft.chooseKey { $0.x[0] >= 0x80 } }]),
        .accept(
            "key-id-with-plus-and-slash", "Key identifier whose base64 has a plus sign and a slash",
            why: "Who mixes up the two alphabets of base64 locks out most users, and no sample without them shows it.",
            edits: [
                DraftEdit(.plan) { draft in
                    draft.chooseKey { key in ["+", "/"].allSatisfy(DeviceKey(key).keyId.base64.contains) }
                }
            ]),
        .accept(
            "short-signature-integers", "Leaf whose signature has a short r",
            why: "One signature in 128 is shorter; a verifier that expects fixed lengths refuses it.",
            edits: [
                DraftEdit(.issuer) { draft in
                    draft.leafSigner = .ecdsaWithSHA256(draft.authority.intermediate.key) { $0.r[0] == 0 }
                }
            ]),
        .accept(
            "key-order-not-canonical", "Object with its keys in another order", level: .should,
            why: "The order of keys in a CBOR map has no meaning; Apple may change it.",
            edits: [
                DraftEdit(.object) { draft in
                    draft.object = .map([
                        "authData": .bytes(draft.authDataBytes),
                        "attStmt": .map([
                            "receipt": .bytes(draft.receipt), "x5c": .array(draft.x5c.map(CBORValue.bytes)),
                        ]),
                        "fmt": .text("apple-appattest"),
                    ])
                }
            ]),
    ]

    private static let requests: [Case<AttestationDraft>] = [
        .accept(
            "raw-challenge-as-client-data-hash", "Device was given the challenge itself", needs: [.clientDataHash],

            why: "The system does not enforce a 32-byte hash; both of Apple's guide samples pass the raw challenge.",
            edits: [
                DraftEdit(.plan) { draft in
                    draft.challenge = Array(draft.bytes(12, "text challenge").hex.utf8)
                    draft.rawClientData = draft.challenge
                }
            ]),
        .accept(
            "app-id-longest", "App with the longest bundle identifier",
            why: "Bundle identifiers may have 155 characters; a fixed buffer must not refuse or cut them.",
            edits: [
                DraftEdit(.plan) {
                    $0.app = AppIdentity(
                        teamId: "ABCDE12345", bundleId: "com.example." + String(repeating: "a", count: 143))
                }
            ]),
        .accept(
            "app-id-non-ascii-team", "App whose team identifier is not ASCII", level: .info,
            why: "No such team exists; the vector shows whether a verifier hashes UTF-8.",
            edits: [DraftEdit(.plan) { $0.app = AppIdentity(teamId: "ÄBCDE1234", bundleId: "com.example.app") }]),
    ]
}

extension AttestationDraft {
    /// A real lifetime: `before` seconds of it lie before the attestation.
    fileprivate mutating func live(before: Int64, for seconds: Int64, as profile: LeafProfile) {
        self.profile = profile
        notBefore = time.adding(seconds: -before)
        notAfter = notBefore.adding(seconds: seconds)
    }

    fileprivate mutating func extend(_ extensions: AuthDataExtensions, flags: UInt8 = 0xC0) {
        profile = extensions.bundleVersion == nil ? profile : .iOS27
        authDataExtensions = extensions
        self.flags = flags
    }

    fileprivate mutating func chooseKey(where isWanted: (ECKey) -> Bool) {
        device = DeviceKey(context.key("\(name), device", where: isWanted))
    }
}
