import AttestModel

/// The treatment of one kind of evidence.
package protocol EvidenceProcedure: Sendable {
    /// Returns the assessment of a request; `nil` when the request is about evidence of another kind.
    func assessment(of request: any EvidenceRequest) -> Assessment?

    /// Returns the parts of a request's evidence that no check reads; `nil` when it is about evidence of another kind.
    func unverifiedParts(of request: any EvidenceRequest) -> [UnverifiedPart]?

    /// Returns the findings about the certificates; `nil` when there are none.
    func chainFindings(of request: any EvidenceRequest) -> ChainFindings?
}

/// The right treatment of one kind of evidence.
package struct Procedure<Evidence: VerifiedEvidence>: EvidenceProcedure {
    private let cryptography: any Cryptography

    package init(cryptography: any Cryptography) { self.cryptography = cryptography }

    /// Returns every check's result, and the values to store when all of them permit acceptance.
    package func assessment(of request: any EvidenceRequest) -> Assessment? {
        guard let evidence = evidence(of: request) else { return nil }
        let results = Evidence.checks.map { $0.evaluate(evidence) }
        guard let failed = results.first(where: { !$0.permitsAcceptance }) else {
            return Assessment(results: results, output: evidence.output)
        }
        return Assessment(results: results, output: nil, refusal: evidence.refusal(because: failed.requirement))
    }

    package func unverifiedParts(of request: any EvidenceRequest) -> [UnverifiedPart]? {
        evidence(of: request)?.unverifiedParts
    }

    package func chainFindings(of request: any EvidenceRequest) -> ChainFindings? {
        evidence(of: request)?.chainFindings
    }

    private func evidence(of request: any EvidenceRequest) -> Evidence? {
        (request as? Evidence.Request).map { Evidence($0, cryptography: cryptography) }
    }
}

extension VerifiedEvidence {
    /// Returns the right procedure, whatever kind of evidence it is for.
    static func procedure(_ cryptography: any Cryptography) -> any EvidenceProcedure {
        Procedure<Self>(cryptography: cryptography)
    }
}
