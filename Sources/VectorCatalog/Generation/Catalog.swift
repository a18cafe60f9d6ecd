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

    /// Forges every vector; a pure function of the workshop. Nothing is proved yet: see `VectorProof`.
    package static func vectors(in workshop: Workshop) throws(CatalogError) -> [Vector] {
        try SuiteForge(workshop: workshop).vectors(of: attestation)
            + SuiteForge(workshop: workshop).vectors(of: assertion)
            + SuiteForge(workshop: workshop).vectors(of: receipt)
            + SequenceForge(workshop: workshop).vectors(of: sequence)
    }
}
