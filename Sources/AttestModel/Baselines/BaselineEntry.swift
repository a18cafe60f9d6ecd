/// One line of a baseline: which vectors fail, how, and why that is tolerated.
package struct BaselineEntry: Sendable, Hashable {
    /// The id of a vector, or a glob over ids; it then speaks of every judged vector that it matches.
    package var pattern: Glob
    /// How they fail; `nil` for flaky ones, which may fail in any way or none.
    package var failure: Failure?
    /// Why that is tolerated; never empty.
    package var reason: String
    /// Where it is kept track of.
    package var link: String?
    /// Where it stands in the file, counted from 1; 0 for one that was not read from a file.
    package var line: Int

    package init(pattern: Glob, failure: Failure?, reason: String, link: String? = nil, line: Int = 0) {
        self.pattern = pattern
        self.failure = failure
        self.reason = reason
        self.link = link
        self.line = line
    }
}
