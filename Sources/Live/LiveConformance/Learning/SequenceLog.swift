import MealyMachines
import Synchronization

/// The sequences that were asked, for reports.
final class SequenceLog: Sendable {
    private let figures = Mutex((count: 0, longest: 0))

    var count: Int { figures.withLock { $0.count } }
    /// The number of inputs of the longest.
    var longest: Int { figures.withLock { $0.longest } }

    func add(_ words: [Word]) {
        figures.withLock { figures in
            figures.count += words.count
            figures.longest = max(figures.longest, words.map(\.count).max() ?? 0)
        }
    }
}
