/// A way to fail: an outcome, or a rejection for a wrong reason. The words are those of `outcome` in a baseline.
package enum Failure: Sendable, Hashable, LosslessStringConvertible {
    /// Any outcome but `pass` and `observed`.
    case outcome(Outcome)
    /// Rejected as it has to be, but not for the reason that the run requires (`--require-reasons`).
    case wrongReason

    package init?(_ word: String) {
        guard let failure = Self.all.first(where: { $0.description == word }) else { return nil }
        self = failure
    }

    package var description: String {
        switch self {
        case .outcome(let outcome): outcome.rawValue
        case .wrongReason: "wrongReason"
        }
    }

    /// The label for people.
    package var label: String {
        switch self {
        case .outcome(.wrongVerdict): "wrong verdict"
        case .outcome(.wrongOutput): "wrong value"
        case .outcome(.protocolError): "protocol error"
        case .outcome(.notTestable): "not testable"
        case .outcome(let outcome): outcome.rawValue
        case .wrongReason: "wrong reason"
        }
    }

    /// Every way to fail, in the order of the outcomes.
    package static let all =
        Outcome.allCases.filter { $0 != .pass && $0 != .observed }.map(Failure.outcome) + [.wrongReason]
}

/// A failure that a run found, with what a baseline keeps of it.
package struct FoundFailure: Sendable, Hashable {
    package var failure: Failure
    package var answer: ReceivedAnswer
    package var impact: Impact
    /// A Boolean value that indicates whether the target accepted an object that it had to reject.
    package var isHole: Bool
}
