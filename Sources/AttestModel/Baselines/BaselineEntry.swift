/// One line of a baseline: which vectors fail, how, and why that is tolerated.
package struct BaselineEntry: Sendable, Hashable {
    /// The id of a vector, or a glob over ids; it then speaks of every judged vector that it matches.
    package var pattern: Glob
    /// The failure of these vectors; `nil` for flaky ones, which may fail in any way or not at all.
    package var failure: Failure?
    /// The reason why that is tolerated; never empty.
    package var reason: String
    /// The link to the place that tracks the failure.
    package var link: String?
    /// The line in the file, counted from 1; 0 for an entry that was not read from a file.
    package var line: Int

    package init(pattern: Glob, failure: Failure?, reason: String, link: String? = nil, line: Int = 0) {
        self.pattern = pattern
        self.failure = failure
        self.reason = reason
        self.link = link
        self.line = line
    }
}
