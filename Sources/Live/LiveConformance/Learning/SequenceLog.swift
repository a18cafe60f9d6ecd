import MealyMachines
import Synchronization

/// The sequences that were asked, and the states that are known, for reports and for the line of progress.
final class SequenceLog: Sendable {
    private let figures = Mutex((count: 0, longest: 0, states: 0))

    var count: Int { figures.withLock { $0.count } }
    /// The number of inputs of the longest.
    var longest: Int { figures.withLock { $0.longest } }

    /// The number of states of the last machine; 0 before the first.
    var states: Int {
        get { figures.withLock { $0.states } }
        set { figures.withLock { $0.states = newValue } }
    }

    func add(_ words: [Word]) {
        figures.withLock { figures in
            figures.count += words.count
            figures.longest = max(figures.longest, words.map(\.count).max() ?? 0)
        }
    }
}
