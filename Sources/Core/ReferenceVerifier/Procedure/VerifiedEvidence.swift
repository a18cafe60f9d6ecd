import AttestModel

/// One kind of evidence, taken apart once and as leniently as it can be for the checks that read it. The check of a
/// requirement reports what is wrong; a part that cannot be located is absent, with the reason.
package protocol VerifiedEvidence: SendableMetatype {
    /// The request for a verdict on one piece of evidence.
    associatedtype Request: EvidenceRequest
    /// The steps in which the evidence is taken apart.
    associatedtype Steps: EvidenceSteps

    /// The right way to verify evidence of this kind.
    static var procedure: Procedure<Self> { get }

    /// Takes the evidence of a request apart.
    init(_ request: Request, steps: Steps)

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
    static var kind: EvidenceKind { Request.kind }

    package func refusal(because requirement: Requirement?) -> VerifiedOutput { VerifiedOutput() }

    package var unverifiedParts: [UnverifiedPart] { [] }

    package var chainFindings: ChainFindings? { nil }
}

/// The steps in which one kind of evidence is taken apart, as functions that are right by default.
package protocol EvidenceSteps: Sendable {
    /// Creates the right steps.
    init()

    var primitives: any Primitives { get set }
}
