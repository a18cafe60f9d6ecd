import AttestModel

/// A result that is shown in one piece.
package protocol Document {
    /// Returns the result for people, with a final line feed.
    /// - Parameter isColored: whether the text goes to a terminal that shows colors.
    func text(isColored: Bool) -> String

    /// The result for scripts: one JSON document, with a final line feed.
    var json: String { get }
}

/// A result that can also be shown as an HTML page that needs nothing else.
package protocol PageDocument: Document {
    /// Returns the whole page. Everything that comes from a target or an object is escaped.
    /// - Throws: the template library's error, only when a template of this program is malformed.
    func html() throws -> String
}

/// The end of a run as it is printed.
package struct RunDocument: Document {
    private let report: RunRecord
    private let files: [ReportSpecification]
    private let columns: Int
    private let token: String?

    /// Creates the end of a run.
    ///
    /// - Parameters:
    ///   - files: the reports that were written.
    ///   - columns: the number of characters that a line has room for.
    ///   - token: a word that nobody can know before, to annotate a job on GitHub; `nil` for no annotations.
    package init(
        _ report: RunRecord, files: [ReportSpecification] = [], columns: Int = Terminal.usualColumns,
        token: String? = nil
    ) { (self.report, self.files, self.columns, self.token) = (report, files, columns, token) }

    /// The run with its counts and its failures, for scripts.
    package var json: String {
        let header = report.header
        let rounds = report.results.compactMap { result in
            result.cleanRounds.map { (result.id.description, JSONValue.integer(Int64($0.count))) }
        }
        var members = report.footerMembers
        (members["interrupted"], members["seconds"]) = (nil, nil)
        members.merge([
            "suiteVersion": .string(header.suiteVersion), "setDigest": .string(header.digest.hex),
            "seed": .string(header.seed), "target": header.targetJSON, "options": header.options.json,
            "causes": .strings(RunSummary(report).causeLines),
            "failures": .array(report.failures.map { .object(header.members(of: $0)) }),
            "unjudged": .integer(Int64(header.unjudgedCount)),
            "cleanRounds": .object(Dictionary(uniqueKeysWithValues: rounds)),
        ]) { $1 }
        return JSONValue.object(members).canonicalText
    }

    /// The text, and behind it the annotations; no line of the text is a command to GitHub's runner.
    package func text(isColored: Bool) -> String {
        let text = ConsoleReport(isColored: isColored, columns: columns, files: files).text(report)
        guard let token else { return text }
        return GitHubAnnotations.guarded(text, token: token) + GitHubAnnotations.text(report)
    }
}
