extension RunOptions {
    /// Returns the failure of a result by these options, whatever a baseline says of it; `nil` when it does not
    /// fail.
    package func failure(of result: VectorResult) -> Failure? {
        if let recorded = result.recorded { return Self.failure(of: result, status: recorded.status) }
        switch result.outcome {
        case .observed: return nil
        case .pass:
            guard requiresReasons, let match = reasons?.match(for: result) else { return nil }
            return match.score == .right ? nil : .wrongReason
        // The parts that a backend owes decide whether a run of live checks has looked.
        case .notTestable where kind == .live: return nil
        case .notTestable:
            let isAllowed = !result.missing.isEmpty && result.missing.allSatisfy(allowsGap)
            return isAllowed && !result.isFalselyDeclared ? nil : .outcome(.notTestable)
        default: return result.failure
        }
    }

    /// Returns whether vectors may go untested for want of a capability.
    package func allowsGap(_ capability: Capability) -> Bool {
        allowUntestable.contains(capability) || omits[capability]?.contains { !$0.isWhitespace } == true
    }

    /// Returns the failure that a report states. A flaky vector failed when its outcome is that of a failure.
    private static func failure(of result: VectorResult, status: BaselineStatus) -> Failure? {
        switch status {
        case .fine, .stale: nil
        case .failing, .known, .changed: Failure(result.failure.description) ?? .wrongReason
        case .flaky: Failure(result.failure.description)
        }
    }

    /// Returns the score of a rejection's reason; `nil` where none is scored.
    package func reasonScore(of result: VectorResult) -> ReasonScore? {
        result.recorded.map(\.reasonScore) ?? reasons?.match(for: result)?.score
    }
}
