import AttestModel
import FixtureForge

extension Group where Draft == ReceiptDraft {
    static let receiptAppID = Group(
        .receiptAppID,
        [
            appID("other-app", "Receipt of another app of the team", "ABCDE12345.com.example.other"),
            appID("bundle-only", "Bundle identifier alone", "com.example.app"),
            appID("case", "App ID in upper case", "ABCDE12345.COM.EXAMPLE.APP"),
            appID("extended", "App ID with something behind it", "ABCDE12345.com.example.app.other"),
            appID("prefix", "App ID without its last letter", "ABCDE12345.com.example.ap"),
        ])

    private static func appID(_ name: String, _ title: String, _ appID: String) -> Case<ReceiptDraft> {
        .field(
            2, name, title, impact: .impersonation, control: ReceiptControl.exchanged,
            why: "Apple makes receipts for every app: one of another app tells nothing of this one's devices.",
            "app ID replaced"
        ) { $0.set(2, appID) }
    }
}
