import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationAppID = Group(
        .attestationAppID,
        [
            hash(
                "other-app-same-team", "Another app of the same team", of: "ABCDE12345.com.example.other",
                why: "A weaker app of the same team would vouch for this one."),
            hash(
                "other-team-same-bundle", "The same bundle identifier under another team",
                of: "ZYXWV98765.com.example.app",
                why: "Anyone may sign an app with this bundle identifier under a team of his own."),
            hash(
                "bundle-id-only", "Hash of the bundle identifier alone", of: "com.example.app",
                why: "Without the team, anyone's app of that name would do."),
            hash(
                "team-id-only", "Hash of the team identifier alone", of: "ABCDE12345",
                why: "Without the bundle identifier, any app of the team would do."),
            hash(
                "lower-case", "App ID in lower case", of: "abcde12345.com.example.app",
                why: "App IDs are case-sensitive; a folded comparison takes another app for this one."),
            hash(
                "trailing-dot", "App ID with a period at its end", of: "ABCDE12345.com.example.app.",
                why: "A normalised comparison takes another app for this one."),
            hash(
                "prefix-of-app-id", "App ID without its last character", of: "ABCDE12345.com.example.ap",
                why: "A comparison by prefix takes another app for this one."),
            hash(
                "app-id-extended", "App ID with a part more", of: "ABCDE12345.com.example.app.extension",
                why: "An extension or a sibling app of that name would vouch for this one."),
            hash(
                "swapped-parts", "Bundle identifier before the team identifier", of: "com.example.app.ABCDE12345",
                why: "The app ID begins with the team identifier; the other order is another name."),
            value(
                "unhashed-app-id", "App ID itself instead of its hash",
                why: "A comparison that falls back to the plain text accepts a field that no device writes."
            ) { draft in
                let text = Array(draft.app.appId.utf8.prefix(32))
                return text + [UInt8](repeating: 0, count: 32 - text.count)
            },
            value(
                "prefix-compare", "rpIdHash with only its first half right",
                why: "A comparison of a part of the hash makes another app's name easy to find."
            ) { Array($0.authData.rpIdHash.prefix(16)) + $0.bytes(16, "second half of rpIdHash") },
            value("all-zero", "rpIdHash of zeros", why: "An empty or failed hash must not compare equal.") { _ in
                [UInt8](repeating: 0, count: 32)
            },
        ])

    private static func hash(
        _ name: String, _ title: String, of text: String, why: String
    ) -> Case<AttestationDraft> {
        value(name, title, why: why) { _ in sha256(Array(text.utf8)) }
    }

    private static func value(
        _ name: String, _ title: String, why: String, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .impersonation, control: "production", why: why,
            Fault(.rpIdHash, "rpIdHash replaced", after: .authData) { $0.authData.rpIdHash = value($0) })
    }
}
