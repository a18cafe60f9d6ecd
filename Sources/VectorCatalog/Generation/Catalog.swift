import AttestModel
import FixtureForge

/// Everything that is tested.
package enum Catalog {
    static let attestation: [Group<AttestationDraft>] = [
        .attestationValid, .attestationDecode, .attestationFormat, .attestationX5C, .attestationChain,
        .attestationCA, .attestationValidity, .attestationNonce, .attestationKeyID, .attestationKeyType,
        .attestationAppID, .attestationCounter, .attestationAAGUID, .attestationCredentialID, .attestationCOSE,
        .attestationAuthData, .attestationExtensions, .attestationReceipt,
    ]

    static let assertion: [Group<AssertionDraft>] = [
        .assertionValid, .assertionDecode, .assertionSignature, .assertionNonce, .assertionClientData,
        .assertionAppID, .assertionCounter, .assertionChallenge, .assertionAuthData, .assertionExtensions,
        .assertionKey,
    ]

    static let receipt: [Group<ReceiptDraft>] = [
        .receiptValid, .receiptDecode, .receiptSignature, .receiptChain, .receiptAppID, .receiptCreation, .receiptKey,
        .receiptClientHash, .receiptType, .receiptEnvironment, .receiptExpiry, .receiptRisk,
    ]

    static let sequence: [SequenceGroup] = [.sequenceValid, .sequenceState]

    /// Forges every vector; a pure function of the context. Nothing is proved yet: see `VectorProof`.
    package static func vectors(in context: ForgeContext) throws(CatalogError) -> [Vector] {
        try SuiteForge(context: context).vectors(of: attestation)
            + SuiteForge(context: context).vectors(of: assertion)
            + SuiteForge(context: context).vectors(of: receipt)
            + SequenceForge(context: context).vectors(of: sequence)
    }
}
