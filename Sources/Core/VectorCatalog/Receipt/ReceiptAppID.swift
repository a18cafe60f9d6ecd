import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    /// Returns the receipts for other apps than one.
    static func receiptAppID(_ app: AppIdentity) -> Group {
        let last = app.appId.last?.isLetter == true ? "letter" : "character"
        return Group(
            .receiptAppID,
            [
                appID(
                    "other-app", "Receipt of another app of the same team", .sibling(app),
                    why:
                        "Apple makes receipts for every app. A receipt of another app tells nothing about a device of this one."
                ),
                appID(
                    "bundle-only", "App ID without the team identifier", .bundleOnly(app),
                    why: "Any team can use the bundle identifier. Without the team identifier, the field does not "
                        + "name one app."
                ),
                appID(
                    "case", "App ID in upper case", .upperCase(app),
                    why: "Apple writes the app ID as it was registered. A comparison that ignores case is looser than "
                        + "Apple's step 4."),
                appID(
                    "extended", "App ID with an additional component", .extended(app, by: "other"),
                    why: "A comparison by prefix accepts the receipts of app extensions and sibling apps."),
                appID(
                    "prefix", "App ID without its last \(last)", .prefix(app),
                    why: "A comparison over the length of the field accepts every app ID that is a prefix of this one."),
            ])
    }

    private static func appID(
        _ name: String, _ title: String, _ variant: AppIDVariant, why: String
    ) -> Case<ReceiptDraft> {
        .field(
            2, name, title, impact: .impersonation, madeBy: variant.isApp ? .otherDeveloper : .apple,
            control: ReceiptControl.exchanged, why: why,
            "app ID replaced"
        ) { $0.set(2, variant.text) }
        .absent(variant.absence)
    }
}
