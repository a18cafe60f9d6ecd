import AttestModel

/// Checks App Attest evidence against every requirement of its suite, and reports all that are violated.
///
/// It reads the clock, the system's trust store and the file system not at all: time and trust anchors are in the
/// request. It may be used from several threads at once.
package struct ReferenceVerifier: Sendable {
    var attestation = Procedure.attestation
    var assertion = Procedure.assertion
    var receipt = Procedure.receipt

    package init() {}

    /// One result for every requirement of the suite but that genuine objects are accepted, in the order of
    /// `Requirement.all`; with the values to store when the evidence is accepted.
    package func assess(_ request: VerificationRequest) -> Assessment {
        switch request {
        case .attestation(let request):
            attestation.assess(AttestationEvidence(request, reading: attestation.reading ?? .right))
        case .assertion(let request):
            assertion.assess(AssertionEvidence(request, reading: assertion.reading ?? .right))
        case .receipt(let request):
            receipt.assess(ReceiptEvidence(request, reading: receipt.reading ?? .right))
        }
    }
}
