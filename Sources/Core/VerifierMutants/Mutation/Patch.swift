import AttestModel
import ReferenceVerifier

/// The difference of a wrong procedure to the right one.
package struct Patch<Evidence: VerifiedEvidence>: Sendable {
    /// The wrong steps; `nil` when the evidence is taken apart rightly.
    package var steps: Evidence.Steps?
    /// The wrong checks, which replace the right ones of the same requirement.
    package var replaced: [Check<Evidence>] = []
    package var removed: Set<Requirement> = []
    /// A Boolean value that indicates whether a check is skipped when a part that it needs cannot be located.
    package var skipsUnreached = false
    /// Returns other values than the right ones; `nil` for the right ones.
    package var output: (@Sendable (Evidence) -> VerifiedOutput)?
    /// Returns other values of a rejection than the right ones; `nil` for the right ones.
    package var refusal: (@Sendable (Evidence, Requirement?) -> VerifiedOutput)?

    /// The checks of the wrong verifier, in the order of the right ones.
    var checks: [Check<Evidence>] {
        Evidence.checks.filter { !removed.contains($0.requirement) }.map { right in
            let check = replacement(of: right.requirement) ?? right
            return skipsUnreached ? check.skippingUnreached : check
        }
    }

    /// Returns the wrong check of a requirement; `nil` when the right one is kept.
    package func replacement(of requirement: Requirement) -> Check<Evidence>? {
        replaced.first { $0.requirement == requirement }
    }

    /// Tells whether the result of a check permits acceptance by this procedure.
    package func permitsAcceptance(_ result: RequirementResult) -> Bool {
        result.permitsAcceptance || skipsUnreached && result.status == .notReached
    }

    mutating func setSteps(_ change: (inout Evidence.Steps) -> Void) {
        var wrong = Evidence.rightSteps
        change(&wrong)
        steps = wrong
    }
}

/// The treatment of one kind of evidence with a patch.
struct WrongProcedure<Evidence: VerifiedEvidence>: EvidenceProcedure {
    let patch: Patch<Evidence>
    let cryptography: any Cryptography

    func assessment(of request: any EvidenceRequest) -> Assessment? {
        guard let request = request as? Evidence.Request else { return nil }
        let evidence = Evidence(request, steps: patch.steps ?? Evidence.rightSteps, cryptography: cryptography)
        let results = patch.checks.map { $0.evaluate(evidence) }
        guard let failed = results.first(where: { !$0.permitsAcceptance })?.requirement else {
            return Assessment(results: results, output: patch.output?(evidence) ?? evidence.output)
        }
        return Assessment(
            results: results, output: nil,
            refusal: patch.refusal?(evidence, failed) ?? evidence.refusal(because: failed))
    }
}
