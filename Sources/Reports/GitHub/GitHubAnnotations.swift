import AttestModel

/// The failures of a run as annotations of a job on GitHub.
package enum GitHubAnnotations {
    /// The number of errors of a step that GitHub shows.
    private static let limit = 10

    /// Returns one line for each group of failures, gravest first, with a final line feed: at most ten, the last about
    /// the rest. Empty for a run that conforms.
    package static func text(_ report: RunRecord) -> String {
        let view = RunSummary(report)
        if let fault = view.fault { return GitHubCommand.error(title: "App Attest: no score", fault) + "\n" }
        let groups = view.sections.flatMap { section in section.groups.map { (section.heading, $0) } }
        let causes = view.fixFirst.map { GitHubCommand.error(title: "App Attest", $0) }
        // One is left for the errors of the baseline.
        let limit = Self.limit - causes.count - (view.baselineProblems.isEmpty ? 0 : 1)
        let shown = groups.count > limit ? groups.prefix(limit - 1) : groups[...]
        var lines = causes + shown.map { heading, group in line(heading, group) }
        let problems = view.baselineProblems
        if !problems.isEmpty {
            lines.append(GitHubCommand.error(title: "App Attest baseline", problems.joined(separator: "\n")))
        }
        let rest = groups.dropFirst(shown.count)
        if !rest.isEmpty {
            let count = rest.reduce(0) { $0 + $1.1.failures.count }
            lines.append(
                GitHubCommand.error(
                    title: "App Attest: \(count) more",
                    "\(RestText.of(rest.map(\.1))): see the log"))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func line(_ heading: FailureHeading, _ group: FailureGroup) -> String {
        let more = group.failures.count > 1 ? " and \(group.failures.count - 1) more" : ""
        let facts = group.facts.map { "\($0.name): \($0.value)" }
        return GitHubCommand.error(
            title: "App Attest \(heading.name): \(group.first.id)\(more)",
            ([group.first.title] + facts).joined(separator: "\n"))
    }

    /// Returns text between two lines that keep the runner from reading commands in it.
    ///
    /// - Parameter token: a word that nobody can know before.
    package static func guarded(_ text: String, token: String) -> String {
        "::stop-commands::\(token)\n\(text)::\(token)::\n"
    }
}

/// A workflow command: a line in the output of a job that GitHub's runner acts on.
enum GitHubCommand {
    /// Returns an error that GitHub shows beside the job.
    static func error(title: String, _ message: String) -> String {
        "::error title=\(property(title))::\(data(message))"
    }

    /// Returns the part after the last colons.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacingScalar("\r", with: "%0D").replacingScalar("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

extension String {
    /// Replaces a scalar: a carriage return with a line feed is one character, and equal to neither.
    fileprivate func replacingScalar(_ scalar: Unicode.Scalar, with text: String) -> String {
        unicodeScalars.reduce(into: "") { result, next in
            if next == scalar { result += text } else { result.unicodeScalars.append(next) }
        }
    }
}
