/// The effect of a result on its run, once the options of the run and its baseline are taken into account.
package enum BaselineStatus: String, Sendable, Hashable, CaseIterable {
    /// Passed, recorded only, or allowed to be untestable.
    case fine
    /// Fails, and no baseline lists it.
    case failing
    /// Fails exactly as the baseline says: tolerated, but not passed.
    case known
    /// Failed or not; the baseline says that it does both.
    case flaky
    /// Fails in another way than the baseline says, or with another answer.
    case changed
    /// Passes, though the baseline says that it fails.
    case stale

    /// A Boolean value that indicates whether the target failed, tolerated or not; false for a flaky vector.
    package var isFailure: Bool { [.failing, .known, .changed].contains(self) }

    package var failsRun: Bool { [.failing, .changed, .stale].contains(self) }
}

extension RunHeader {
    package func status(of result: VectorResult) -> BaselineStatus {
        if let recorded = result.recorded { return recorded.status }
        let failure = options.failure(of: result)
        guard let entry = baseline?.entry(for: result.id) else { return failure == nil ? .fine : .failing }
        guard entry.failure != nil else { return .flaky }
        guard let failure else { return .stale }
        return entry.lists(failure, answered: result.answer) ? .known : .changed
    }
}
