import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Assertions for other relying party IDs.
    static let assertionAppID = Group(.assertionAppID, Case<AssertionDraft>.otherAppIDs)
}
