import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionAppID = Group(
        .assertionAppID,
        [
            hash(
                "other-app-same-team", "Another app of the same team", of: "ABCDE12345.com.example.other",
                why: "A weaker app that shares the key would speak for this one."),
            hash(
                "other-team-same-bundle", "The same bundle identifier under another team",
                of: "ZYXWV98765.com.example.app", why: "Another team's app would speak for this one."),
            hash(
                "bundle-id-only", "Hash of the bundle identifier alone", of: "com.example.app",
                why: "Without the team, anyone's app of that name would do."),
            hash(
                "lower-case", "App ID in lower case", of: "abcde12345.com.example.app",
                why: "App IDs are case-sensitive; a folded comparison takes another app for this one."),
            value("all-zero", "rpIdHash of zeros", why: "An empty or failed hash must not compare equal.") { _ in
                [UInt8](repeating: 0, count: 32)
            },
            value(
                "prefix-compare", "rpIdHash with only its first half right",
                why: "A comparison of a part of the hash makes another app's name easy to find."
            ) { Array($0.authData.rpIdHash.prefix(16)) + $0.bytes(16, "second half of rpIdHash") },
        ])

    private static func hash(_ name: String, _ title: String, of text: String, why: String) -> Case<AssertionDraft> {
        value(name, title, why: why) { _ in sha256(Array(text.utf8)) }
    }

    private static func value(
        _ name: String, _ title: String, why: String, _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: .impersonation, control: "first", why: why,
            Fault(.rpIdHash, "rpIdHash replaced", after: .authData) { $0.authData.rpIdHash = value($0) })
    }
}
