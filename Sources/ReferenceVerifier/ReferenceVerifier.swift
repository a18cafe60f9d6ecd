import AttestModel

/// Checks App Attest evidence against every requirement of its suite, and reports all that are violated.
///
/// It reads the clock, the system's trust store and the file system not at all: time and trust anchors are in the
/// request. It may be used from several threads at once.
public struct ReferenceVerifier: Sendable {
    let attestation: Procedure<AttestationEvidence>
    let assertion: Procedure<AssertionEvidence>

    public init() { self.init(attestation: .attestation, assertion: .assertion) }

    /// A verifier that proceeds otherwise.
    init(attestation: Procedure<AttestationEvidence>, assertion: Procedure<AssertionEvidence>) {
        self.attestation = attestation
        self.assertion = assertion
    }

    /// One result for every requirement of the suite but that genuine objects are accepted, in the order of
    /// `Requirement.all`; with the values to store when the evidence is accepted.
    public func assess(_ request: VerificationRequest) -> Assessment {
        switch request {
        case .attestation(let request):
            attestation.assess(AttestationEvidence(request, reading: attestation.reading ?? .right))
        case .assertion(let request):
            assertion.assess(AssertionEvidence(request, reading: assertion.reading ?? .right))
        case .receipt:
            // Accepts none: nothing of a receipt is checked yet.
            Assessment(
                results: Requirement.all.filter { $0.suite == .receipt && $0 != .receiptValid }.map {
                    RequirementResult($0, .notReached, "receipts are not checked")
                }, output: nil)
        }
    }
}
