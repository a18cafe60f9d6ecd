import AttestModel
import ReferenceVerifier

extension ReferenceVerifier {
    /// Returns the verifier without the checks of some requirements about one kind of evidence.
    static func of<Evidence: VerifiedEvidence>(
        _ kind: Evidence.Type, without left: Set<Requirement>
    ) -> ReferenceVerifier { ReferenceVerifier(replacing: LooseProcedure<Evidence>(left: left)) }
}

/// The treatment of one kind of evidence without the checks of some requirements.
private struct LooseProcedure<Evidence: VerifiedEvidence>: EvidenceProcedure {
    let left: Set<Requirement>

    func assessment(of request: any EvidenceRequest) -> Assessment? {
        guard let request = request as? Evidence.Request else { return nil }
        let evidence = Evidence(request)
        let results = Evidence.checks.filter { !left.contains($0.requirement) }.map { $0.evaluate(evidence) }
        return Assessment(results: results, output: results.allSatisfy(\.permitsAcceptance) ? evidence.output : nil)
    }
}
