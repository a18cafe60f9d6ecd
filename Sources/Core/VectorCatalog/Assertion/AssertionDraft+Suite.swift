import AttestModel
import FixtureForge

extension AssertionDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.assertion]
    package static let acceptance = Requirement.assertionValid
    package static let ordinary = "first"

    package var words: [String: String] { ["storedCounter": "\(request.storedCounter)"] }

    package static func valid(about subject: EvidenceSubject) -> Group<AssertionDraft> { .assertionValid(subject) }

    package static func groups(about subject: EvidenceSubject) -> [Group<AssertionDraft>] {
        let twin = Twin(
            control: "development", suffix: "-in-development", needs: subject.needs(.development),
            faults: ["appid/other-app-same-team", "counter/replay-equal", "challenge/other", "signature/other-key"])
        let groups: [Group] = [
            .assertionValid(subject), .assertionDecode, .assertionSignature, .assertionNonce, .assertionClientData,
            .assertionAppID(subject.app), .assertionCounter, .assertionChallenge, .assertionAuthData,
            .assertionExtensions, .assertionKey, Group(.assertionTomorrow, Group.changesOfTomorrow),
        ]
        return groups.map { $0.with([twin]) }
    }
}

extension AssertionDraft: DeviceDraft {
    static let planStage = AssertionStage.plan
    static let authDataStage = AssertionStage.authData
    static let objectStage = AssertionStage.object
    static let encodedStage = AssertionStage.encoded
    static var rpIdHashPath: FaultPath<Self> { .rpIdHash }
    static var extensionsPath: FaultPath<Self> { .extensions }
    static var objectPath: FaultPath<Self> { .object }

    mutating func extend(_ extensions: AuthDataExtensions, flags: UInt8) {
        (authDataExtensions, self.flags) = (extensions, flags)
    }
}
