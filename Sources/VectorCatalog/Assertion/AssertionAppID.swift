import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionAppID = Group(
        .assertionAppID,
        [
            .rpIdHash(
                "other-app-same-team", "Another app of the same team", of: "ABCDE12345.com.example.other",
                why: "A weaker app that shares the key would speak for this one."),
            .rpIdHash(
                "other-team-same-bundle", "The same bundle identifier under another team",
                of: "ZYXWV98765.com.example.app", why: "Another team's app would speak for this one."),
            .rpIdHash(
                "bundle-id-only", "Hash of the bundle identifier alone", of: "com.example.app",
                why: "Without the team, anyone's app of that name would do."),
            .rpIdHash(
                "lower-case", "App ID in lower case", of: "abcde12345.com.example.app",
                why: "App IDs are case-sensitive; a folded comparison takes another app for this one."),
            .rpIdHash(
                "team-id-only", "Hash of the team identifier alone", of: "ABCDE12345",
                why: "Without the bundle identifier, any app of the team would do."),
            .rpIdHash(
                "app-id-extended", "App ID with a part more", of: "ABCDE12345.com.example.app.extension",
                why: "An extension or a sibling app of that name would speak for this one."),
        ] + Case<AssertionDraft>.otherAppIDs)
}
