import AttestModel
import FixtureForge

extension AttestationDraft: SuiteDraft {
    package static let needs: Set<Capability> = [.attestation, .roots]
    package static var valid: Group<AttestationDraft> { .attestationValid }
    package static let groups: [Group<AttestationDraft>] = [
        .attestationValid, .attestationDecode, .attestationFormat, .attestationX5C, .attestationChain,
        .attestationCA, .attestationValidity, .attestationNonce, .attestationAccessControl, .attestationKeyID,
        .attestationKeyType,
        .attestationAppID, .attestationCounter, .attestationAAGUID, .attestationCredentialID, .attestationCOSE,
        .attestationAuthData, .attestationExtensions, .attestationReceipt,
    ]
}

extension AttestationDraft: DeviceDraft {
    static let authDataStage = AttestationStage.authData
    static let objectStage = AttestationStage.object
    static let encodedStage = AttestationStage.encoded
    static var rpIdHashPath: FaultPath<Self> { .rpIdHash }
    static var extensionsPath: FaultPath<Self> { .authDataExtensions }
    static var objectPath: FaultPath<Self> { .object }
    static let ordinary = "production"
}

extension AttestationDraft {
    /// The entries of attStmt.
    var statementEntries: [CBORValue.Entry] {
        get { objectEntries.first { $0.key == .text("attStmt") }?.value.entries ?? [] }
        set { objectEntries.set("attStmt", .map(newValue)) }
    }
}
