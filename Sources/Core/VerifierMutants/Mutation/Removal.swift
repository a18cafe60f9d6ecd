import AttestModel
import ReferenceVerifier

extension Mutation {
    /// One mutation for each check, which leaves it out. AST-CLIENTDATA has none: the signature covers the hash of the
    /// client data, so that nothing would change.
    static var removals: [Mutation] {
        Evidence.checks.map(\.requirement).filter { $0 != .assertionClientData }.map(removal)
    }

    /// The requirements whose parts other checks need. Verifiers that leave such a check out skip those steps as well,
    /// like code with optional values, or with a handler that swallows the error.
    private static var skipping: Set<Requirement> {
        [
            .attestationDecode, .attestationX5C, .attestationKeyType, .attestationAuthData, .assertionDecode,
            .assertionSignature, .assertionAuthData, .assertionKey, .receiptDecode, .receiptSignature,
            .callBearer, .callAlgorithm, .callKey, .callPayload, .callToken,
        ]
    }

    private static func removal(of requirement: Requirement) -> Mutation {
        let skips = skipping.contains(requirement)
        let summary =
            skips
            ? "Does not check \(requirement.id), and skips the steps that then lack their input."
            : "Does not check \(requirement.id)."
        return Mutation("without-\(requirement.id.lowercased())", requirement, summary) { patch in
            patch.removed = [requirement]
            patch.skipsUnreached = skips
        }
    }
}
