import AttestModel

/// The whole treatment of one kind of evidence: the steps that take it apart, the checks, and the values to return.
package struct Procedure<Evidence: VerifiedEvidence>: Sendable {
    package var steps = Evidence.Steps()
    /// One check for each requirement, in the order of `Requirement.all`.
    package var checks: [any Check<Evidence>]
    /// Returns the values that a server stores once the evidence is accepted.
    package var output: @Sendable (Evidence) -> VerifiedOutput = { $0.output }
    /// Returns the values that go with a rejection because of a requirement, the first that is not met.
    package var refusal: @Sendable (Evidence, Requirement?) -> VerifiedOutput = { $0.refusal(because: $1) }

    init(checks: [any Check<Evidence>]) { self.checks = checks }

    /// Returns every check's result, and the values to store when all of them permit acceptance.
    package func assess(_ request: Evidence.Request) -> Assessment {
        let evidence = Evidence(request, steps: steps)
        let results = checks.map { $0.evaluate(evidence) }
        let isAccepted = results.allSatisfy(\.permitsAcceptance)
        guard !isAccepted else { return Assessment(results: results, output: output(evidence)) }
        return Assessment(
            results: results, output: nil,
            refusal: refusal(evidence, results.first { !$0.permitsAcceptance }?.requirement))
    }
}

/// A procedure for a kind of evidence that is known to itself alone.
protocol AnyProcedure: Sendable {
    /// Returns the assessment of a request; `nil` when the request is about evidence of another kind.
    func assessment(of request: any EvidenceRequest) -> Assessment?

    /// Returns the parts of a request's evidence that no check reads; `nil` when it is about evidence of another kind.
    func unverifiedParts(of request: any EvidenceRequest) -> [UnverifiedPart]?

    /// Returns the findings about the certificates; `nil` when there are none.
    func chainFindings(of request: any EvidenceRequest) -> ChainFindings?
}

extension Procedure: AnyProcedure {
    func assessment(of request: any EvidenceRequest) -> Assessment? {
        guard let request = request as? Evidence.Request else { return nil }
        return assess(request)
    }

    func unverifiedParts(of request: any EvidenceRequest) -> [UnverifiedPart]? {
        (request as? Evidence.Request).map { Evidence($0, steps: steps).unverifiedParts }
    }

    func chainFindings(of request: any EvidenceRequest) -> ChainFindings? {
        (request as? Evidence.Request).flatMap { Evidence($0, steps: steps).chainFindings }
    }
}

extension VerifiedEvidence {
    /// Returns the right procedure, whatever kind of evidence it is for.
    static func anyProcedure(_ primitives: any Primitives) -> any AnyProcedure {
        var procedure = procedure
        procedure.steps.primitives = primitives
        return procedure
    }
}
