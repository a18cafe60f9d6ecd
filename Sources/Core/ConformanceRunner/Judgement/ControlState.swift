import AttestModel

/// The state of a control, for judging the vectors that depend on it.
enum ControlState: Sendable, Hashable {
    case accepted
    /// The reason, as the end of a sentence that begins with "its control".
    case notAccepted(String)

    init(_ result: VectorResult) {
        let isBroken = [.crash, .protocolError, .unstable].contains(result.outcome)
        if result.verdict == .accept, result.step == nil, !isBroken {
            self = .accepted
        } else {
            self = .notAccepted("was not accepted (\(Self.brief(result)))")
        }
    }

    private static func brief(_ result: VectorResult) -> String {
        if result.wasAcceptedAtStart, let reason = result.reason { return reason }
        let outcome =
            switch result.outcome {
            case .notTestable: "not testable, needs \(result.missing.map(\.rawValue).joined(separator: ", "))"
            case .wrongVerdict: "verdict \(result.verdict?.rawValue ?? "none")"
            default: result.outcome.rawValue
            }
        return (result.step.map { "\($0): " } ?? "") + outcome
    }
}
