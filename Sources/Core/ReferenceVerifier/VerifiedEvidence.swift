import AttestModel

/// One kind of evidence, taken apart once and as leniently as it can be for the checks that read it. The check of a
/// requirement reports what is wrong; a part that cannot be located is absent, with the reason.
package protocol VerifiedEvidence: SendableMetatype {
    associatedtype Request: EvidenceRequest
    associatedtype Steps: Sendable

    static var rightSteps: Steps { get }

    /// One check for each requirement, in the order of `Requirement.all`.
    static var checks: [Check<Self>] { get }

    init(_ request: Request, steps: Steps, cryptography: any Cryptography)

    /// The values that a server stores and acts on after accepting.
    var output: VerifiedOutput { get }

    /// Returns the values that go with a rejection because of a requirement, the first that is not met.
    func refusal(because requirement: Requirement?) -> VerifiedOutput

    /// The parts that are present and that no check reads, as far as they can be found.
    var unverifiedParts: [UnverifiedPart] { get }

    /// The findings about the certificates; `nil` for evidence without certificates.
    var chainFindings: ChainFindings? { get }
}

extension VerifiedEvidence {
    package static var kind: EvidenceKind { Request.kind }

    package init(_ request: Request, cryptography: any Cryptography = Libcrypto()) {
        self.init(request, steps: Self.rightSteps, cryptography: cryptography)
    }

    package func refusal(because requirement: Requirement?) -> VerifiedOutput { VerifiedOutput() }

    package var unverifiedParts: [UnverifiedPart] { [] }

    package var chainFindings: ChainFindings? { nil }

    /// Every check's result, and the values to store when all of them permit acceptance.
    var assessment: Assessment {
        let results = Self.checks.map { $0.evaluate(self) }
        guard let failed = results.first(where: { !$0.permitsAcceptance }) else {
            return Assessment(results: results, output: output)
        }
        return Assessment(results: results, output: nil, refusal: refusal(because: failed.requirement))
    }

    /// Takes the evidence of a request apart rightly; `nil` when the request is about evidence of another kind.
    static func evidence(of request: any EvidenceRequest, _ cryptography: any Cryptography) -> Self? {
        (request as? Request).map { Self($0, cryptography: cryptography) }
    }
}

/// The treatment of one kind of evidence in the place of the right one.
package protocol EvidenceProcedure: Sendable {
    /// Returns the assessment of a request; `nil` when the request is about evidence of another kind.
    func assessment(of request: any EvidenceRequest) -> Assessment?
}
