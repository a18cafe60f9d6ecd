import AttestModel

/// Checks App Attest evidence against every requirement of its suite, and reports all that are violated.
///
/// It reads the clock, the system's trust store and the file system not at all: time and trust anchors are in the
/// request. It may be used from several threads at once.
public struct ReferenceVerifier: Sendable {
    private let attestationChecks: CheckList<AttestationEvidence>
    private let assertionChecks: CheckList<AssertionEvidence>

    public init() { self.init(attestation: .attestation, assertion: .assertion) }

    /// A verifier with other checks.
    init(attestation: CheckList<AttestationEvidence>, assertion: CheckList<AssertionEvidence>) {
        attestationChecks = attestation
        assertionChecks = assertion
    }

    /// One result for every requirement of the suite but that genuine objects are accepted, in the order of
    /// `Requirement.all`; with the values to store when the evidence is accepted.
    public func assess(_ request: VerificationRequest) -> Assessment {
        switch request {
        case .attestation(let request):
            let evidence = AttestationEvidence(request)
            return Self.assessment(attestationChecks.evaluate(evidence), output: evidence.output)
        case .assertion(let request):
            let evidence = AssertionEvidence(request)
            return Self.assessment(assertionChecks.evaluate(evidence), output: evidence.output)
        }
    }

    private static func assessment(_ results: [RequirementResult], output: VerifiedOutput) -> Assessment {
        let finding = Assessment(results: results, output: nil)
        return finding.isAccepted ? Assessment(results: results, output: output) : finding
    }
}
