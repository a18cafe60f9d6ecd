import AttestModel
import FixtureForge

extension AssertionDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.assertion]
    package static let acceptance = Requirement.assertionValid

    package static func valid(about subject: EvidenceSubject) -> Group<AssertionDraft> { .assertionValid }

    package static func groups(about subject: EvidenceSubject) -> [Group<AssertionDraft>] {
        [
            .assertionValid, .assertionDecode, .assertionSignature, .assertionNonce, .assertionClientData,
            .assertionAppID(subject.app), .assertionCounter, .assertionChallenge, .assertionAuthData,
            .assertionExtensions, .assertionKey,
        ]
    }
}

extension AssertionDraft: DeviceDraft {
    static let authDataStage = AssertionStage.authData
    static let objectStage = AssertionStage.object
    static let encodedStage = AssertionStage.encoded
    static var rpIdHashPath: FaultPath<Self> { .rpIdHash }
    static var extensionsPath: FaultPath<Self> { .extensions }
    static var objectPath: FaultPath<Self> { .object }
    static let ordinary = "first"
}
