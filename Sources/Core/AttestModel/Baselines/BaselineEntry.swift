/// One line of a baseline: which vectors fail, how, and why that is tolerated.
package struct BaselineEntry: Sendable, Hashable {
    /// The id of a vector, or a glob over ids; it then speaks of every judged vector that it matches.
    package var pattern: Glob
    /// The failure of these vectors; `nil` for flaky ones, which may fail in any way or not at all.
    package var failure: Failure?
    /// The answer of the target; `nil` when the file does not say. Then any answer with the outcome is meant.
    package var answer: ReceivedAnswer?
    /// The cost of the failure; for people.
    package var impact: Impact?
    /// The title of the vector, which the file has as a comment; `nil` for an entry that was read.
    package var title: String?
    /// The reason why that is tolerated; never empty.
    package var reason: String
    /// The link to the place that tracks the failure.
    package var link: String?
    /// The line in the file, counted from 1; 0 for an entry that was not read from a file.
    package var line: Int

    package init(
        pattern: Glob, failure: Failure?, answer: ReceivedAnswer? = nil, reason: String, link: String? = nil,
        line: Int = 0
    ) {
        (self.pattern, self.failure, self.answer) = (pattern, failure, answer)
        (self.reason, self.link, self.line) = (reason, link, line)
    }

    /// Returns whether a failure is exactly the one that the entry lists. An entry without an answer is from before errors were
    /// an outcome of their own: its wrong verdict may have been an error.
    func lists(_ found: Failure, answered received: ReceivedAnswer) -> Bool {
        guard let answer else {
            return found == failure || (failure == .outcome(.wrongVerdict) && found == .outcome(.error))
        }
        return found == failure && received == answer
    }

    /// A Boolean value that indicates whether the entry cannot tell an acceptance from another wrong answer.
    package var isVague: Bool { failure == .outcome(.wrongVerdict) && answer == nil }
}
