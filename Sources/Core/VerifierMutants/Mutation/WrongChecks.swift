import AttestModel
import ReferenceVerifier

/// A predicate on evidence. A part that it reads may be impossible to locate: then it throws a `CheckFailure`.
struct EvidencePredicate<Evidence>: Sendable {
    private let holds: @Sendable (Evidence) throws -> Bool

    init(_ holds: @escaping @Sendable (Evidence) throws -> Bool) { self.holds = holds }

    func callAsFunction(_ evidence: Evidence) throws(CheckFailure) -> Bool {
        do {
            return try holds(evidence)
        } catch let failure as CheckFailure {
            throw failure
        } catch {
            throw .notReached("\(error)")
        }
    }
}

/// A check that replaces the right one.
struct AlteredCheck<Evidence>: Check {
    let requirement: Requirement
    let holds: EvidencePredicate<Evidence>

    func examine(_ evidence: Evidence) throws(CheckFailure) -> String {
        guard try holds(evidence) else { throw .violated("rejected by the mutant") }
        return "accepted by the mutant"
    }
}

/// A check that asks the right one, and changes its result.
protocol ChangedCheck<Evidence>: Check {
    var right: any Check<Evidence> { get }
}

extension ChangedCheck {
    var requirement: Requirement { right.requirement }
}

/// A check that accepts what the right one accepts, and more.
struct LenientCheck<Evidence>: ChangedCheck {
    let right: any Check<Evidence>
    let alsoAccepts: EvidencePredicate<Evidence>

    func examine(_ evidence: Evidence) throws(CheckFailure) -> String {
        do {
            return try right.examine(evidence)
        } catch {
            guard case .violated = error, try alsoAccepts(evidence) else { throw error }
            return "accepted by the mutant"
        }
    }
}

/// A check that accepts less than the right one.
struct StricterCheck<Evidence>: ChangedCheck {
    let right: any Check<Evidence>
    let alsoDemands: EvidencePredicate<Evidence>

    func examine(_ evidence: Evidence) throws(CheckFailure) -> String {
        guard try alsoDemands(evidence) else { throw .violated("rejected by the mutant") }
        return try right.examine(evidence)
    }
}

/// A check that is skipped when a part that it needs cannot be located.
struct SkippedCheck<Evidence>: ChangedCheck {
    let right: any Check<Evidence>

    func examine(_ evidence: Evidence) throws(CheckFailure) -> String {
        do {
            return try right.examine(evidence)
        } catch {
            guard case .notReached(let reason) = error else { throw error }
            throw .notApplicable(reason)
        }
    }
}
