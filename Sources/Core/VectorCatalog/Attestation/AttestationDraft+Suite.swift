import AttestModel
import FixtureForge

extension AttestationDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.attestation, .roots]
    package static let acceptance = Requirement.attestationValid
    package static let ordinary = "production"

    package static func valid(about subject: EvidenceSubject) -> Group<AttestationDraft> { .attestationValid(subject) }

    package static func groups(about subject: EvidenceSubject) -> [Group<AttestationDraft>] {
        let ordinary: [Group] = [
            .attestationDecode, .attestationFormat, .attestationX5C, .attestationChain(subject), .attestationCA,
            .attestationValidity, .attestationNonce(subject.environment), .attestationAccessControl, .attestationKeyID,
            .attestationKeyType, .attestationAppID(subject.app), .attestationCounter, .attestationCredentialID,
            .attestationCOSE, .attestationAuthData, .attestationExtensions, .attestationReceipt, .attestationTomorrow,
        ]
        let twins = twins(subject)
        return [.attestationValid(subject), .attestationAAGUID(subject)]
            + (subject.environment == .production ? ordinary : ordinary.map(\.inDevelopment)).map { $0.with(twins) }
    }

    private static func twins(_ subject: EvidenceSubject) -> [Twin] {
        [
            Twin(
                control: inDevelopment, suffix: "-in-development", needs: subject.needs(.development),
                faults: [
                    "nonce/other-challenge", "appid/other-app-same-team", "counter/one", "credid/other",
                    "keyid/key-id-and-credential-id-agree-on-another-key",
                ]),
            Twin(
                control: "os27-extensions-ed-set", suffix: "-with-extensions", needs: [],
                faults: ["counter/one", "credid/other"]),
        ]
    }
}

extension Group where Draft == AttestationDraft {
    /// The group for a server of the development environment: its ordinary control is an attestation of that environment.
    fileprivate var inDevelopment: Group {
        Group(requirement, cases.map { $0.control == Draft.ordinary ? $0.broken(from: Draft.inDevelopment) : $0 })
    }
}

extension AttestationDraft: DeviceDraft {
    static let planStage = AttestationStage.plan
    static let authDataStage = AttestationStage.authData
    static let objectStage = AttestationStage.object
    static let encodedStage = AttestationStage.encoded
    static var rpIdHashPath: FaultPath<Self> { .rpIdHash }
    static var extensionsPath: FaultPath<Self> { .authDataExtensions }
    static var objectPath: FaultPath<Self> { .object }
    fileprivate static let inDevelopment = "development"

    mutating func extend(_ extensions: AuthDataExtensions, flags: UInt8) {
        profile = extensions.bundleVersion == nil ? profile : .iOS27
        (authDataExtensions, self.flags) = (extensions, flags)
    }
}

extension AttestationDraft {
    var statementEntries: [CBORValue.Entry] {
        get { objectEntries.first { $0.key == .text("attStmt") }?.value.entries ?? [] }
        set { objectEntries.set("attStmt", .map(newValue)) }
    }
}
