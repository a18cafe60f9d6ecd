import AttestModel

/// What a result counts for, in one word: `Standing` as reports in JSON Lines say it.
package enum RecordedStanding: String, Sendable, Hashable, CaseIterable {
    /// Passed, recorded only, or allowed to be untestable.
    case fine
    /// Fails, and no baseline says so.
    case failing
    /// Fails as the baseline says.
    case known
    /// Failed or not; the baseline says that it does both.
    case flaky
    /// Fails otherwise than the baseline says.
    case changed
    /// Does not fail, though the baseline says so.
    case stale

    init(_ standing: Standing) {
        self =
            switch standing {
            case .fine: .fine
            case .failing: .failing
            case .known: .known
            case .flaky: .flaky
            case .changed: .changed
            case .stale: .stale
            }
    }
}
