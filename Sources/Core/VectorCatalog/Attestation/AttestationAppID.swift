import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Returns the attestations for other relying party IDs than that of an app.
    static func attestationAppID(_ app: AppIdentity) -> Group {
        let isShort = app.appId.utf8.count < 32
        return Group(
            .attestationAppID,
            [
                .rpIdHash(
                    "trailing-dot", "App ID with a period at the end", of: .trailingPeriod(app),
                    why: "The text with the period is not the app ID. A verifier that normalizes names before it "
                        + "compares them accepts a hash that no device computes."),
                .rpIdHash(
                    "prefix-of-app-id", "App ID without its last character", of: .prefix(app),
                    why: "A comparison over the shorter of two names mistakes another app of the team for this one."),
                .rpIdHash(
                    "swapped-parts", "Bundle identifier before the team identifier", of: .swapped(app),
                    why:
                        "The app ID begins with the team identifier. A verifier that accepts either order accepts a hash that no device "
                        + "computes."),
                .rpIdHash(
                    "unhashed-app-id", "App ID itself instead of its hash",
                    isShort
                        ? "rpIdHash replaced by the app ID and zero bytes"
                        : "rpIdHash replaced by the first 32 bytes of the app ID",
                    why:
                        "A verifier that falls back to a comparison with the plain app ID accepts a field that no device "
                        + "writes."
                ) { draft in
                    let text = Array(draft.app.appId.utf8.prefix(32))
                    return text + [UInt8](repeating: 0, count: 32 - text.count)
                },
            ] + Case<AttestationDraft>.otherAppIDs(than: app))
    }
}
