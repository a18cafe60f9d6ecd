import AttestModel
import ReferenceVerifier

/// A predicate on evidence. A part that it reads may be impossible to locate: then it throws a `CheckFailure`.
typealias EvidencePredicate<Evidence> = @Sendable (Evidence) throws -> Bool

extension Check {
    static func wrong(_ requirement: Requirement, holds: @escaping EvidencePredicate<Evidence>) -> Check {
        Check(requirement) { evidence throws(CheckFailure) in
            guard try tell(holds, evidence) else { throw .violated("rejected by the mutant") }
            return "accepted by the mutant"
        }
    }

    /// Returns a check that accepts what this one accepts, and more.
    func alsoAccepting(_ accepts: @escaping EvidencePredicate<Evidence>) -> Check {
        Check(requirement) { evidence throws(CheckFailure) in
            do throws(CheckFailure) {
                return try examine(evidence)
            } catch {
                guard case .violated = error, try Self.tell(accepts, evidence) else { throw error }
                return "accepted by the mutant"
            }
        }
    }

    /// Returns a check that accepts less than this one.
    func alsoDemanding(_ demands: @escaping EvidencePredicate<Evidence>) -> Check {
        Check(requirement) { evidence throws(CheckFailure) in
            guard try Self.tell(demands, evidence) else { throw .violated("rejected by the mutant") }
            return try examine(evidence)
        }
    }

    /// The check, skipped when a part that it needs cannot be located.
    var skippingUnreached: Check {
        Check(requirement) { evidence throws(CheckFailure) in
            do throws(CheckFailure) {
                return try examine(evidence)
            } catch {
                guard case .notReached(let reason) = error else { throw error }
                throw .notApplicable(reason)
            }
        }
    }

    private static func tell(_ holds: EvidencePredicate<Evidence>, _ evidence: Evidence) throws(CheckFailure) -> Bool {
        do {
            return try holds(evidence)
        } catch let failure as CheckFailure {
            throw failure
        } catch { throw .notReached("\(error)") }
    }
}
