import AttestModel
import ReferenceVerifier

/// The difference of a wrong procedure to the right one.
package struct Patch<Evidence: VerifiedEvidence>: Sendable {
    /// Replaces steps; `nil` when the evidence is taken apart rightly.
    package var steps: (@Sendable (inout Evidence.Steps) -> Void)?
    /// The wrong checks, which replace the right ones of the same requirement.
    package var replaced: [any Check<Evidence>] = []
    /// The requirements that are not checked at all.
    package var removed: Set<Requirement> = []
    /// A Boolean value that indicates whether a check is skipped when a part that it needs cannot be located.
    package var skipsUnreached = false
    /// Returns other values than the right ones; `nil` for the right ones.
    package var output: (@Sendable (Evidence) -> VerifiedOutput)?
    /// Returns other values of a rejection than the right ones; `nil` for the right ones.
    package var refusal: (@Sendable (Evidence, Requirement?) -> VerifiedOutput)?

    /// Returns the wrong procedure.
    func applied(to right: Procedure<Evidence>) -> Procedure<Evidence> {
        var procedure = right
        steps?(&procedure.steps)
        if let output { procedure.output = output }
        if let refusal { procedure.refusal = refusal }
        procedure.checks = right.checks.filter { !removed.contains($0.requirement) }.map { check in
            let check = replacement(of: check.requirement) ?? check
            return skipsUnreached ? Self.skipping(check) : check
        }
        return procedure
    }

    /// Returns the wrong check of a requirement; `nil` when the right one is kept.
    package func replacement(of requirement: Requirement) -> (any Check<Evidence>)? {
        replaced.first { $0.requirement == requirement }
    }

    /// Tells whether the result of a check permits acceptance by this procedure.
    package func permitsAcceptance(_ result: RequirementResult) -> Bool {
        result.permitsAcceptance || skipsUnreached && result.status == .notReached
    }

    private static func skipping(_ check: some Check<Evidence>) -> any Check<Evidence> { SkippedCheck(right: check) }
}
