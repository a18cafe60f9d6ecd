import AttestModel

/// Checks evidence against every requirement of its suite, and reports all that are violated.
///
/// It reads neither the clock nor the system's trust store nor the file system: time and trust anchors are in the
/// request. It may be used from several threads at once.
package struct ReferenceVerifier: Sendable {
    package static let kinds: [any VerifiedEvidence.Type] = [
        AttestationEvidence.self, AssertionEvidence.self, ReceiptEvidence.self, DeviceCheckCallEvidence.self,
        DeviceCheckAnswerEvidence.self,
    ]

    private let cryptography: any Cryptography
    private let replaced: (any EvidenceProcedure)?

    /// Creates the verifier that does everything right, or one that treats one kind of evidence by another procedure.
    package init(replacing procedure: (any EvidenceProcedure)? = nil, cryptography: any Cryptography = Libcrypto()) {
        (replaced, self.cryptography) = (procedure, cryptography)
    }

    package static func verifies(_ kind: EvidenceKind) -> Bool { kinds.contains { $0.kind == kind } }

    /// Returns one result for each requirement of the suite that names a stage, in the order of `Requirement.all`, and
    /// the values to store when the evidence is accepted. Evidence of a kind that is not listed is never accepted.
    package func assess(_ request: VerificationRequest) -> Assessment {
        replaced?.assessment(of: request.request) ?? evidence(of: request)?.assessment ?? Self.unlisted(request.kind)
    }

    /// Returns the parts of the evidence that are present and that no check reads, in the order of the evidence as far
    /// as that is possible. The same parts are there whether or not the evidence is accepted.
    package func unverifiedParts(of request: VerificationRequest) -> [UnverifiedPart] {
        evidence(of: request)?.unverifiedParts ?? []
    }

    package func chainFindings(of request: VerificationRequest) -> ChainFindings? {
        evidence(of: request)?.chainFindings
    }

    private func evidence(of request: VerificationRequest) -> (any VerifiedEvidence)? {
        Self.kinds.firstNonNil { $0.evidence(of: request.request, cryptography) }
    }

    private static func unlisted(_ kind: EvidenceKind) -> Assessment {
        let requirements = Requirement.all.filter { $0.suite == kind.suite }
        let reason = "this verifier has no procedure for evidence of the kind \(kind.title)"
        return Assessment(results: requirements.map { RequirementResult($0, .notReached, reason) }, output: nil)
    }
}
