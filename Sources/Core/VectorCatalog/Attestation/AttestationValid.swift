import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Returns the shapes that real devices emit.
    static func attestationValid(_ subject: EvidenceSubject) -> Group {
        Group(
            .attestationValid,
            [
                .accept(
                    "production", "Attestation of an App Store app on iOS 26", needs: subject.needs(.production),
                    why: "This is the everyday object. A verifier that rejects it locks out every user.",
                    edits: [DraftEdit(.plan) { $0.environment = .production }]),
                .accept(
                    "development", "Attestation in the development environment", needs: subject.needs(.development),
                    why:
                        "Builds from Xcode attest in this environment. A verifier that rejects them keeps a team from testing its app.",
                    edits: [DraftEdit(.plan) { $0.environment = .development }]),
                .accept(
                    "long-lived", "Leaf certificate that is valid until 2049", level: .should,
                    why:
                        "Apple chooses how long a leaf is valid. A verifier that sets a maximum locks devices out when Apple "
                        + "changes it.",
                    edits: [DraftEdit(.plan) { $0.profile = .iOS17 }]),
            ] + lifetimes + releases + authDataExtensions + encodings + requests
                + attestationLeafForms + attestationPermittedForms + attestationDecoysToIgnore
                + Case<AttestationDraft>.unknownMembers + attestationBinaryChallenge + attestationRequiredExtensions)
    }

    private static let lifetimes: [Case<AttestationDraft>] = [
        .accept(
            "ios14-lifetime-one-day", "Leaf certificate with the one-day lifetime of August 2020", needs: [.clock],
            why: "Apple's first leaves were valid for a day and ten minutes. Archived attestations have them.",
            edits: [DraftEdit(.plan) { $0.live(before: 600, for: 87_000, as: .iOS14) }]),
        .accept(
            "three-day-lifetime", "Leaf certificate with the three-day lifetime of 2026", needs: [.clock],
            why: "Leaves of 2026 are valid for three days, and one of these days lies before the attestation. A "
                + "verifier that expects validity to begin with the attestation locks them out.",
            edits: [DraftEdit(.plan) { $0.live(before: 86_400, for: 3 * 86_400) }]),
        .accept(
            "eleven-month-lifetime", "Leaf certificate with the eleven-month lifetime of 2023 to 2025", needs: [.clock],
            why:
                "For two years leaves were valid for 194 to 358 days. A verifier that expects three days locks out the "
                + "devices of that time.",
            edits: [DraftEdit(.plan) { $0.live(before: 86_400, for: 336 * 86_400 + 33_120, as: .iOS17) }]),
    ]

    private static let releases: [Case<AttestationDraft>] = [
        .accept(
            "without-eku", "Leaf certificate without extended key usage, as before 2026",
            why: "Apple added extended key usage in February 2026. A verifier that requires it rejects all older "
                + "attestations.",
            edits: [DraftEdit(.plan) { $0.profile = .iOS14 }]),
        .accept(
            "with-eku-and-acl-blob",
            "Leaf certificate of iOS in 2026, with extended key usage and access control",
            why: "The nonce extension is no longer the last one. A verifier that cuts the nonce out at a fixed offset "
                + "from the end locks out iOS 26.",
            edits: [DraftEdit(.plan) { $0.profile = .iOS26 }]),
        .accept(
            "macos-acl-blob", "Leaf certificate of a Mac with macOS 27",
            why:
                "On a Mac the access control has another value, and there is no bundle version. A verifier that expects "
                + "the values of iOS locks every Mac out.",
            edits: [
                DraftEdit(.plan) {
                    $0.profile = .macOS27
                    $0.extend(AuthDataExtensions(bundleVersion: nil, validationCategory: 6))
                }
            ]),
        .accept(
            "macos-signing-identifier", "Mac app whose signing identifier has no period", level: .should,
            why:
                "On a Mac the app ID ends in the signing identifier, which a developer may choose freely. A verifier that "
                + "expects a bundle identifier with periods locks the app out.",
            edits: [
                DraftEdit(.plan) {
                    $0.app = AppIdentity(teamId: $0.app.teamId, bundleId: "ExampleHelper")
                    $0.profile = .macOS27
                    $0.extend(AuthDataExtensions(bundleVersion: nil, validationCategory: 6))
                }
            ]),
        .accept(
            "empty-os-version", "Leaf certificate with an empty system version",
            why: "A real leaf has an empty system version. Apple's steps do not use it, so a parser that fails on it "
                + "locks out a genuine device.",
            edits: [DraftEdit(.plan) { $0.profile = .emptyVersion }]),
    ]

    private static let authDataExtensions: [Case<AttestationDraft>] = [
        .accept(
            "os27-extensions-ed-clear", "Extensions of OS 27 with the ED flag clear",
            why:
                "Apple's own sample of 2026 has extensions and a clear flag. A verifier that relies on the flag rejects the "
                + "device.",
            edits: [DraftEdit(.plan) { $0.extend(AuthDataExtensions(), flags: 0x40) }]),
        .accept(
            "os27-extensions-ed-set", "Extensions of OS 27 with the ED flag set",
            why:
                "Release builds of iOS 27 send this. A verifier that expects authData to be 164 bytes long rejects them "
                + "all.",
            edits: [DraftEdit(.plan) { $0.extend(AuthDataExtensions()) }]),
        .accept(
            "os27-cd-hash-keys", "Extensions of OS 27 with a code directory hash",
            why: "Apps can opt in to a code directory hash, which adds two keys. A verifier that expects exactly two "
                + "keys locks their users out.",
            edits: [
                DraftEdit(.plan) {
                    $0.extend(AuthDataExtensions(codeDirectoryHash: $0.bytes(32, "code directory hash")))
                }
            ]),
        .accept(
            "os27-extensions-with-policy", "Extensions of OS 27 that the server's policy allows", needs: [.extensions],
            why: "The server lists the categories and versions that it allows, and this build is among them.",
            edits: [
                DraftEdit(.plan) {
                    $0.extend(AuthDataExtensions())
                    $0.policy = ExtensionPolicy(validationCategories: [4], bundleVersions: ["42"])
                }
            ]),
        .accept(
            "unknown-extension-key", "Extensions map with an unknown key", level: .should,
            why: "Apple may add keys with new releases. A verifier that rejects unknown keys would lock out "
                + "such a release.",
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
            why: "iOS 18.5 to 26 add this unsigned key for apps with a certain entitlement. A verifier must ignore it.",
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
            why: "One key in 256 is like this. A verifier that drops leading zeros computes another key identifier and "
                + "locks the user out.",
            edits: [DraftEdit(.plan) { draft in draft.chooseKey { $0.x[0] == 0 } }]),
        .accept(
            "leading-zero-y", "Key whose y coordinate begins with a zero byte",
            why:
                "One key in 256 is like this. A verifier that pads x but not y passes most tests and still locks these "
                + "users out.",
            edits: [DraftEdit(.plan) { draft in draft.chooseKey { $0.y[0] == 0 } }]),
        .accept(
            "high-bit-x", "Key whose x coordinate has its highest bit set",
            why:
                "Half of all keys are like this. A verifier that reads coordinates as signed numbers adds a byte and locks "
                + "these users out.",
            edits: [DraftEdit(.plan) { draft in draft.chooseKey { $0.x[0] >= 0x80 } }]),
        .accept(
            "key-id-with-plus-and-slash", "Key identifier whose base64 has a plus sign and a slash",
            why:
                "A verifier that mixes up base64 and base64url locks out most users. Samples without these characters do "
                + "not show the defect.",
            edits: [
                DraftEdit(.plan) { draft in
                    draft.chooseKey { key in ["+", "/"].allSatisfy(DeviceKey(key).keyId.base64.contains) }
                }
            ]),
        .accept(
            "short-signature-integers", "Leaf certificate whose signature has a short r",
            why: "One signature in 128 has a shorter number. A verifier that expects fixed lengths rejects the "
                + "certificate.",
            edits: [
                DraftEdit(.issuer) { draft in
                    draft.leafSigner = .ecdsaWithSHA256(draft.authority.intermediate.key) { $0.r[0] == 0 }
                }
            ]),
        .accept(
            "key-order-not-canonical", "Object with its keys in another order", level: .should,
            why:
                "The order of keys in a CBOR map has no meaning, and Apple may change it. A verifier that relies on positions "
                + "would lock every device out.",
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
            "raw-challenge-as-client-data-hash", "App that passed the raw challenge as clientDataHash",
            needs: [.clientDataHash],
            why: "The system does not enforce a hash of 32 bytes, and both samples in Apple's guide pass the raw "
                + "challenge. A verifier must use the bytes that it is given.",
            edits: [
                DraftEdit(.plan) { draft in
                    draft.challenge = Array(draft.bytes(12, "text challenge").hex.utf8)
                    draft.rawClientData = draft.challenge
                }
            ]),
        .accept(
            "app-id-longest", "App with the longest bundle identifier",
            why:
                "Bundle identifiers can be 155 characters long. A verifier with a smaller buffer rejects the app or cuts its "
                + "name.",
            edits: [DraftEdit(.plan) { $0.app = $0.app.longest }]),
        .accept(
            "app-id-non-ascii-team", "App whose team identifier is not ASCII", level: .info,
            why: "No such team exists, so either answer is right. The vector shows which encoding a verifier hashes.",
            edits: [DraftEdit(.plan) { $0.app = $0.app.underForeignLetters }]),
    ]
}

extension AttestationDraft {
    /// Sets a lifetime of which `before` seconds lie before the attestation.
    fileprivate mutating func live(before: Int64, for seconds: Int64, as profile: LeafProfile? = nil) {
        if let profile { self.profile = profile }
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
