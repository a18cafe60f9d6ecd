import AttestModel

/// One requirement, checked on decoded evidence independently of every other requirement.
package struct Check<Evidence>: Sendable {
    package let requirement: Requirement
    /// Returns what was found when the requirement holds; throws the failure when it does not.
    package let examine: @Sendable (Evidence) throws(CheckFailure) -> String

    package init(
        _ requirement: Requirement, examine: @escaping @Sendable (Evidence) throws(CheckFailure) -> String
    ) { (self.requirement, self.examine) = (requirement, examine) }

    init(_ requirement: Requirement, _ method: @escaping @Sendable (Evidence) -> () throws(CheckFailure) -> String) {
        self.init(requirement) { evidence throws(CheckFailure) in try method(evidence)() }
    }

    package func evaluate(_ evidence: Evidence) -> RequirementResult {
        do {
            return RequirementResult(requirement, .satisfied, try examine(evidence))
        } catch {
            switch error {
            case .violated(let found): return RequirementResult(requirement, .violated, found)
            case .notReached(let reason): return RequirementResult(requirement, .notReached, reason)
            case .notApplicable(let reason): return RequirementResult(requirement, .notApplicable, reason)
            }
        }
    }
}

/// The end of a check whose requirement is not simply satisfied.
package enum CheckFailure: Error {
    /// The requirement is broken, with what was found in one sentence.
    case violated(String)
    /// The check needs a part of the evidence that another violation makes impossible to locate.
    case notReached(String)
    /// Neither evidence nor request has anything that the requirement is about.
    case notApplicable(String)
}

extension [String] {
    /// Throws a violation that lists these faults, unless there are none.
    func throwIfAny() throws(CheckFailure) { guard isEmpty else { throw .violated(joined(separator: "; ")) } }
}

/// A part of the evidence that may be impossible to locate, with the reason why.
///
/// A part is absent only because something is violated elsewhere: a check that needs it reports `notReached`.
package enum Located<Value> {
    case found(Value)
    case absent(String)

    package var value: Value? { if case .found(let value) = self { value } else { nil } }

    /// Returns the part; ends the check as not reached when it is absent.
    package func get() throws(CheckFailure) -> Value {
        switch self {
        case .found(let value): return value
        case .absent(let reason): throw .notReached(reason)
        }
    }

    package func map<Other>(_ transform: (Value) -> Other) -> Located<Other> { flatMap { .found(transform($0)) } }

    package func flatMap<Other>(_ transform: (Value) -> Located<Other>) -> Located<Other> {
        switch self {
        case .found(let value): transform(value)
        case .absent(let reason): .absent(reason)
        }
    }
}
