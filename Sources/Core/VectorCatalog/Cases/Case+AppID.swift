import AttestModel
import FixtureForge
import Primitives

// The faults of rpIdHash, the same in both suites.

extension Case where Draft: DeviceDraft {
    /// Returns a case with the hash of another text than the app ID.
    static func rpIdHash(_ name: String, _ title: String, of variant: AppIDVariant, why: String) -> Case {
        let text = variant.text
        let shown = text.isEmpty ? "the empty string" : "'\(text.replacing("\n", with: "\\n"))'"
        return rpIdHash(
            name, title, "rpIdHash replaced by the SHA-256 of \(shown)",
            madeBy: variant.isApp ? .otherDeveloper : .apple, why: why
        ) { _ in sha256(Array(text.utf8)) }
        .absent(variant.absence)
    }

    /// Returns a case with other bytes than a hash of the app ID.
    static func rpIdHash(
        _ name: String, _ title: String, _ change: String, madeBy: Maker = .apple, why: String,
        _ value: @escaping @Sendable (Draft) -> [UInt8]
    ) -> Case {
        .reject(
            name, title, impact: .impersonation, madeBy: madeBy, control: Draft.ordinary, why: why,
            Fault(Draft.rpIdHashPath, change, after: Draft.authDataStage) { draft in
                let value = value(draft)
                draft.authData.rpIdHash = value
            })
    }

    /// Returns the app IDs that a loose or partial comparison mistakes for that of an app.
    static func otherAppIDs(than app: AppIdentity) -> [Case] {
        otherApps(than: app) + otherSpellings(of: app) + otherHashes
    }

    private static func otherApps(than app: AppIdentity) -> [Case] {
        [
            .rpIdHash(
                "other-app-same-team", "Another app of the same team", of: .sibling(app),
                why: "The weakest app of a team could speak for all of its apps."),
            .rpIdHash(
                "other-team-same-bundle", "Same bundle identifier under another team",
                of: .otherTeam(app),
                why:
                    "Anyone can sign an app with this bundle identifier under another team. Only the team identifier tells the "
                    + "two apart."),
            .rpIdHash(
                "bundle-id-only", "Hash of the bundle identifier alone", of: .bundleOnly(app),
                why: "A verifier that leaves out the team identifier expects this hash. It rejects genuine "
                    + "objects, and cannot tell this app from one of the same name by another developer."),
            .rpIdHash(
                "team-id-only", "Hash of the team identifier alone", of: .teamOnly(app),
                why: "A verifier that leaves out the bundle identifier expects this hash. It rejects genuine "
                    + "objects, and cannot tell the apps of a team apart."),
            .rpIdHash(
                "app-id-extended", "App ID with one more component", of: .extended(app, by: "extension"),
                why: "A comparison by prefix lets an extension or a sibling app speak for this one."),
            .rpIdHash(
                "parent-bundle", "App ID without its last component", of: .parent(app),
                why: "A verifier that compares component by component, and stops at the shorter name, mistakes another "
                    + "app of the team for this one."),
        ]
    }

    private static func otherSpellings(of app: AppIdentity) -> [Case] {
        [
            .rpIdHash(
                "lower-case", "App ID in lower case", of: .lowerCase(app),
                why: "Team identifiers are in upper case, so no device computes this hash. A verifier that "
                    + "changes the case before it hashes compares something else than the app ID."),
            .rpIdHash(
                "without-period", "App ID without the period after the team identifier",
                of: .withoutPeriod(app),
                why:
                    "Without the separator, different pairs of team identifier and bundle identifier give the same text, and "
                    + "one app passes for another."),
            .rpIdHash(
                "trailing-newline", "App ID with a line feed at the end", of: .lineFeed(app),
                why: "An app ID read from a file or a variable often ends in a line feed. With it, the text is "
                    + "not the app ID and must not match."),
            .rpIdHash(
                "empty-app-id", "Hash of the empty string", of: .empty,
                why: "A server whose app ID is not configured computes this hash. It must not accept an object that "
                    + "names no app."),
        ]
    }

    private static var otherHashes: [Case] {
        [
            .rpIdHash(
                "all-zero", "rpIdHash of 32 zero bytes", "rpIdHash replaced by 32 zero bytes",
                why: "A hash that failed unnoticed leaves a buffer of zeros, and an object with zeros would match it."
            ) { _ in [UInt8](repeating: 0, count: 32) },
            .rpIdHash(
                "prefix-compare", "rpIdHash with only its first half right", "second half of rpIdHash replaced",
                why: "A verifier that compares only the start of the hash accepts every app whose hash begins "
                    + "alike. No such name is known for 16 bytes, but for a short prefix one is easy to find."
            ) { Array($0.authData.rpIdHash.prefix(16)) + $0.bytes(16, "second half of rpIdHash") },
            .rpIdHash(
                "suffix-compare", "rpIdHash with only its second half right", "first half of rpIdHash replaced",
                why: "A verifier that compares only the end of the hash accepts other apps whose hash ends alike. "
                    + "For a short suffix such a name is easy to find."
            ) { $0.bytes(16, "first half of rpIdHash") + Array($0.authData.rpIdHash.suffix(16)) },
        ]
    }
}
