import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Returns the assertions for other relying party IDs than that of an app.
    static func assertionAppID(_ app: AppIdentity) -> Group {
        Group(.assertionAppID, Case<AssertionDraft>.otherAppIDs(than: app))
    }
}
