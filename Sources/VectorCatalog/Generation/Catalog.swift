import AttestModel
import FixtureForge

/// Everything that is tested.
public enum Catalog {
    static let attestation: [Group<AttestationDraft>] = [
        .attestationValid, .attestationChain, .attestationCA, .attestationNonce, .attestationKeyID,
        .attestationAppID, .attestationCounter, .attestationAAGUID, .attestationCredentialID,
    ]

    static let assertion: [Group<AssertionDraft>] = [
        .assertionValid, .assertionSignature, .assertionNonce, .assertionAppID, .assertionCounter,
    ]

    /// Forges every vector; a pure function of the workshop. Nothing is proved yet: see `VectorProof`.
    public static func vectors(in workshop: Workshop) throws(CatalogError) -> [Vector] {
        try SuiteForge(workshop: workshop).vectors(of: attestation)
            + SuiteForge(workshop: workshop).vectors(of: assertion)
    }
}
