import AttestModel
import LiveMapping

/// The judgement of one check, before it is a result.
struct LiveFinding: Sendable {
    var outcome: Outcome
    var verdict: Verdict?
    /// The reason in a sentence without its final period.
    var reason: String?
    /// The requirement that the finding is about, where it is another than that of the check.
    var requirement: Requirement?
    /// The rounds of a race that found nothing; `nil` for everything else.
    var cleanRounds: CleanRounds?

    init(_ outcome: Outcome, _ verdict: Verdict? = nil, _ reason: String? = nil) {
        (self.outcome, self.verdict, self.reason) = (outcome, verdict, reason)
    }

    /// Returns the result of a check with the finding.
    /// - Parameter evidence: The exchanges, which a result that fails keeps.
    func result(of outline: VectorOutline, milliseconds: Double = 0, evidence: String = "") -> VectorResult {
        let isFailure = ![.pass, .observed, .notTestable].contains(outcome)
        var result = VectorResult(
            outline, outcome: outcome, verdict: verdict, reason: reason.map(PrintableText.bounded),
            milliseconds: milliseconds, evidence: isFailure ? PrintableText.bounded(evidence) : "")
        if let requirement { result.requirement = requirement.id }
        result.cleanRounds = outcome == .pass ? cleanRounds : nil
        if outcome == .observed, verdict == nil { result.observedEnding = ReceivedAnswer.none }
        return result
    }

    /// The finding of a check that saw nothing wrong.
    static func pass(_ verdict: Verdict) -> LiveFinding { LiveFinding(.pass, verdict) }

    /// The finding that a check cannot tell anything, with the reason.
    static func inconclusive(_ reason: String) -> LiveFinding { LiveFinding(.inconclusive, nil, reason) }

    /// The finding of a check that only records, with what it saw.
    static func observed(_ reason: String) -> LiveFinding { LiveFinding(.observed, nil, reason) }

    /// The finding of a check that nothing could be sent for, with the reason.
    static func notTested(_ reason: String) -> LiveFinding { LiveFinding(.notTestable, nil, reason) }

    /// The finding that something was accepted that must be refused.
    static func hole(_ reason: String) -> LiveFinding { LiveFinding(.wrongVerdict, .accept, reason) }

    /// The finding that client data does not cover a value that the mapping binds.
    static func unsigned(_ name: String) -> LiveFinding {
        .hole(
            "client data does not cover the \(name): the mapping says that it does (policies.binds), and "
                + "'client_data' has no ${\(name)}")
    }

    /// The finding that something genuine was refused.
    static func lockout(_ reason: String) -> LiveFinding { LiveFinding(.wrongVerdict, .reject, reason) }
}

/// The end of a scene before its check has a finding of its own.
enum SceneStop: Error, Sendable {
    /// The check ends with this finding.
    case finding(LiveFinding)
    /// The run is over: its budget is used up, or it was cancelled.
    case exhausted(LoadBudget.Exhaustion)
    /// The mapping cannot make a request.
    case mapping(String)
    /// The backend cannot be reached or started any more.
    case lost(String)

    static let noApple = finding(.inconclusive("there is no simulated Apple"))

    /// The end of a scene that nothing could be sent for, with the reason.
    static func notTested(_ reason: String) -> SceneStop { .finding(.notTested(reason)) }

    /// The reason in words.
    var reason: String {
        switch self {
        case .finding(let finding): finding.reason ?? finding.outcome.rawValue
        case .exhausted(let end): end.clause
        case .mapping(let words), .lost(let words): words
        }
    }
}

/// The means that a check needs, from the fewest to the most. A level includes those before it.
package enum LiveLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Hostile requests alone: a backend in production that trusts only Apple must refuse them all.
    case hostile = "L0"
    /// The backend trusts the test root.
    case testRoot = "L1"
    /// The backend has two accounts, or can be restarted or its clock moved.
    case hooks = "L2"
    /// The backend calls the simulated Apple.
    case apple = "L3"

    package static func < (lhs: LiveLevel, rhs: LiveLevel) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Returns the highest level that a mapping allows.
    ///
    /// - Parameter knowsApple: A Boolean value that indicates whether a running backend calls the simulated Apple.
    package static func highest(of mapping: BackendMapping, knowsApple: Bool = false) -> LiveLevel {
        if knowsApple { return .apple }
        let services: Set<ApplePlan.Value> = [.deviceCheckURL, .attestationDataURL]
        if let apple = mapping.apple, mapping.start != nil, !services.isDisjoint(with: apple.variables.keys) {
            return .apple
        }
        let hooks = mapping.hooks
        let hasHooks = mapping.start != nil || [hooks.restart, hooks.clock, hooks.flag].contains { $0 != nil }
        return hasHooks || mapping.hasTwoAccounts ? .hooks : .testRoot
    }
}
