import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Assertions for other relying party IDs.
    static let assertionAppID = Group(
        .assertionAppID,
        [
            .rpIdHash(
                "other-app-same-team", "Another app of the same team", of: "ABCDE12345.com.example.other",
                why: "A weaker app of the same team could send requests in the name of this one."),
            .rpIdHash(
                "other-team-same-bundle", "The same bundle identifier under another team",
                of: "ZYXWV98765.com.example.app",
                why: "Any developer may use this bundle identifier. The app of another team must not pass for this one."
            ),
            .rpIdHash(
                "bundle-id-only", "Hash of the bundle identifier alone", of: "com.example.app",
                why: "Without the team identifier, anyone's app with that bundle identifier would pass."),
            .rpIdHash(
                "lower-case", "App ID in lower case", of: "abcde12345.com.example.app",
                why: "App IDs are case-sensitive. A comparison that ignores case mistakes another app for this one."),
            .rpIdHash(
                "team-id-only", "Hash of the team identifier alone", of: "ABCDE12345",
                why: "Without the bundle identifier, any app of the team would pass."),
            .rpIdHash(
                "app-id-extended", "App ID with an additional component", of: "ABCDE12345.com.example.app.extension",
                why: "A comparison by prefix lets an app extension or a sibling app pass for this one."),
        ] + Case<AssertionDraft>.otherAppIDs)
}
