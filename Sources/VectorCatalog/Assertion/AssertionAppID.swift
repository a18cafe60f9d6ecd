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
            .rpIdHashOfZeros,
            .rpIdHashHalfRight,
            .rpIdHash(
                "team-id-only", "Hash of the team identifier alone", of: "ABCDE12345",
                why: "Without the bundle identifier, any app of the team would do."),
            .rpIdHash(
                "app-id-extended", "App ID with a part more", of: "ABCDE12345.com.example.app.extension",
                why: "An extension or a sibling app of that name would speak for this one."),
            .rpIdHash(
                "parent-bundle", "App ID without its last part", of: "ABCDE12345.com.example",
                why: "A comparison by parts takes another app of the team for this one."),
            .rpIdHash(
                "without-period", "App ID without the period behind the team", of: "ABCDE12345com.example.app",
                why: "The period is part of the app ID; without it two pairs of parts make the same text."),
            .rpIdHash(
                "empty-app-id", "Hash of nothing", of: "",
                why: "A server whose app ID is not configured must not accept what was made for none."),
            .rpIdHash(
                "trailing-newline", "App ID with a line feed at its end", of: "ABCDE12345.com.example.app\n",
                why: "What a file or variable holds is not the app ID, and a comparison that trims takes it for one."),
            .rpIdHashEndRight,
        ])
}
