import AttestModel

/// What is done with one kind of evidence: how it is read, what is checked, and what is returned.
struct Procedure<Evidence>: Sendable {
    /// How the evidence is taken apart; `nil` for the right way.
    var reading: Reading?
    var checks: CheckList<Evidence>
    /// What a server is told to store when the evidence is accepted.
    var output: @Sendable (Evidence) -> VerifiedOutput

    /// The finding on evidence that was read as `reading` says.
    ///
    func assess(_ evidence: Evidence) -> Assessment {
        let finding = Assessment(results: checks.evaluate(evidence), output: nil)
        guard finding.isAccepted else { return finding }
        return Assessment(results: finding.results, output: output(evidence))
    }

    /// Verdict and output alone, for a caller that asks for no reasons.
    ///
    /// - Parameter known: results of the checks that are not replaced, from another procedure on the same evidence.
    func answer(on evidence: Evidence, known: [Requirement: RequirementResult] = [:]) -> VerdictResponse {
        guard checks.permitAcceptance(of: evidence, known: known) else { return VerdictResponse(.reject) }
        return VerdictResponse(.accept, output: output(evidence))
    }
}

extension Procedure where Evidence == AttestationEvidence {
    /// How an attestation is to be verified.
    static let attestation = Procedure(checks: .attestation) { $0.output }
}

extension Procedure where Evidence == AssertionEvidence {
    /// How an assertion is to be verified.
    static let assertion = Procedure(checks: .assertion) { $0.output }
}

extension Procedure where Evidence == ReceiptEvidence {
    /// How a receipt is to be verified.
    static let receipt = Procedure(checks: .receipt) { $0.output }
}
