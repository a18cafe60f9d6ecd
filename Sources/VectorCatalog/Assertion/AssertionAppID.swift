import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionAppID = Group(.assertionAppID, Case<AssertionDraft>.otherAppIDs)
}
