import AttestModel
import FixtureForge

/// Evidence that holds authData, whose rpIdHash and extensions are broken alike in both suites.
protocol AuthDataDraft: SuiteDraft {
    var authData: AuthenticatorData { get set }
    /// Bytes of this object for a purpose.
    func bytes(_ count: Int, _ purpose: String) -> [UInt8]

    static var authDataStage: Stage { get }
    static var rpIdHashPath: FaultPath<Self> { get }
    static var extensionsPath: FaultPath<Self> { get }
    /// The name of the accepted case without extensions that faults are put into.
    static var ordinary: String { get }
}

extension AttestationDraft: AuthDataDraft {
    static let authDataStage = AttestationStage.authData
    static var rpIdHashPath: FaultPath<Self> { .rpIdHash }
    static var extensionsPath: FaultPath<Self> { .authDataExtensions }
    static let ordinary = "production"
}

extension AssertionDraft: AuthDataDraft {
    static let authDataStage = AssertionStage.authData
    static var rpIdHashPath: FaultPath<Self> { .rpIdHash }
    static var extensionsPath: FaultPath<Self> { .extensions }
    static let ordinary = "first"
}
