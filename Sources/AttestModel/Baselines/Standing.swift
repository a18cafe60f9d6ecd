/// What a result counts for, once the options of the run and its baseline are taken into account.
package enum Standing: Sendable, Hashable {
    /// Keeps nobody from conforming: passed, recorded only, or allowed to be untestable.
    case fine
    /// Fails, and no baseline says so.
    case failing
    /// Fails exactly as the baseline says: not held against the target, and not passed either.
    case known(BaselineEntry)
    /// Failed or not; the baseline says that it does both.
    case flaky(BaselineEntry)
    /// Fails, but otherwise than the baseline says.
    case changed(BaselineEntry)
    /// Does not fail, though the baseline says so.
    case stale(BaselineEntry)

    /// Whether it makes the run fail.
    package var failsRun: Bool {
        switch self {
        case .failing, .changed, .stale: true
        case .fine, .known, .flaky: false
        }
    }

    /// What the baseline says of the vector.
    package var entry: BaselineEntry? {
        switch self {
        case .fine, .failing: nil
        case .known(let entry), .flaky(let entry), .changed(let entry), .stale(let entry): entry
        }
    }
}

extension RunHeader {
    /// What a result of this run counts for.
    package func standing(of result: VectorResult) -> Standing {
        let failure = options.failure(of: result)
        guard let entry = baseline?.entry(for: result.vector.id) else { return failure == nil ? .fine : .failing }
        guard let listed = entry.failure else { return .flaky(entry) }
        guard let failure else { return .stale(entry) }
        return failure == listed ? .known(entry) : .changed(entry)
    }
}
