import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationAppID = Group(
        .attestationAppID,
        [
            .rpIdHash(
                "other-app-same-team", "Another app of the same team", of: "ABCDE12345.com.example.other",
                why: "A weaker app of the same team would vouch for this one."),
            .rpIdHash(
                "other-team-same-bundle", "The same bundle identifier under another team",
                of: "ZYXWV98765.com.example.app",
                why: "Anyone may sign an app with this bundle identifier under a team of his own."),
            .rpIdHash(
                "bundle-id-only", "Hash of the bundle identifier alone", of: "com.example.app",
                why: "Without the team, anyone's app of that name would do."),
            .rpIdHash(
                "team-id-only", "Hash of the team identifier alone", of: "ABCDE12345",
                why: "Without the bundle identifier, any app of the team would do."),
            .rpIdHash(
                "lower-case", "App ID in lower case", of: "abcde12345.com.example.app",
                why: "App IDs are case-sensitive; a folded comparison takes another app for this one."),
            .rpIdHash(
                "trailing-dot", "App ID with a period at its end", of: "ABCDE12345.com.example.app.",
                why: "A normalised comparison takes another app for this one."),
            .rpIdHash(
                "prefix-of-app-id", "App ID without its last character", of: "ABCDE12345.com.example.ap",
                why: "A comparison by prefix takes another app for this one."),
            .rpIdHash(
                "app-id-extended", "App ID with a part more", of: "ABCDE12345.com.example.app.extension",
                why: "An extension or a sibling app of that name would vouch for this one."),
            .rpIdHash(
                "swapped-parts", "Bundle identifier before the team identifier", of: "com.example.app.ABCDE12345",
                why: "The app ID begins with the team identifier; the other order is another name."),
            .rpIdHash(
                "unhashed-app-id", "App ID itself instead of its hash",
                why: "A comparison that falls back to the plain text accepts a field that no device writes."
            ) { draft in
                let text = Array(draft.app.appId.utf8.prefix(32))
                return text + [UInt8](repeating: 0, count: 32 - text.count)
            },
        ] + Case<AttestationDraft>.otherAppIDs)
}
