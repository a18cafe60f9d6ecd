import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Receipts for other apps.
    static let receiptAppID = Group(
        .receiptAppID,
        [
            appID(
                "other-app", "Receipt of another app of the same team", "ABCDE12345.com.example.other",
                madeBy: .otherDeveloper,
                why:
                    "Apple makes receipts for every app. A receipt of another app tells nothing about a device of this one."
            ),
            appID(
                "bundle-only", "App ID without the team identifier", "com.example.app",
                why: "Any team can use the bundle identifier. Without the team identifier, the field does not "
                    + "name one app."
            ),
            appID(
                "case", "App ID in upper case", "ABCDE12345.COM.EXAMPLE.APP",
                why: "Apple writes the app ID as it was registered. A comparison that ignores case is looser than "
                    + "Apple's step 4."),
            appID(
                "extended", "App ID with an additional component", "ABCDE12345.com.example.app.other",
                madeBy: .otherDeveloper,
                why: "A comparison by prefix accepts the receipts of app extensions and sibling apps."),
            appID(
                "prefix", "App ID without its last letter", "ABCDE12345.com.example.ap",
                madeBy: .otherDeveloper,
                why: "A comparison over the length of the field accepts every app ID that is a prefix of this one."),
        ])

    private static func appID(
        _ name: String, _ title: String, _ appID: String, madeBy: Maker = .apple, why: String
    ) -> Case<ReceiptDraft> {
        .field(
            2, name, title, impact: .impersonation, madeBy: madeBy, control: ReceiptControl.exchanged, why: why,
            "app ID replaced"
        ) { $0.set(2, appID) }
    }
}
