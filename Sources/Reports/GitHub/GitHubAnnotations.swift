import AttestModel

/// The failures of a run as annotations of a job on GitHub.
package enum GitHubAnnotations {
    /// GitHub shows ten errors of a step, no more.
    private static let limit = 10

    /// One line for each group of failures, gravest first, with a final line feed; at most ten, the last of them
    /// telling of the rest. Empty for a run that conforms.
    package static func text(_ report: RunRecord) -> String {
        let view = RunView(report)
        if let fault = view.fault { return GitHubCommand.error(title: "App Attest: no score", fault) + "\n" }
        let groups = view.sections.flatMap { section in section.groups.map { (section.heading, $0) } }
        // One is left for the baseline, where it is wrong.
        let limit = view.baselineProblems.isEmpty ? Self.limit : Self.limit - 1
        let shown = groups.count > limit ? groups.prefix(limit - 1) : groups[...]
        var lines = shown.map { heading, group in line(heading, group) }
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

    /// The text of others between two lines that make the runner take none of it for a command.
    ///
    /// - Parameter token: a word that nobody can have known before.
    package static func guarded(_ text: String, token: String) -> String {
        "::stop-commands::\(token)\n\(text)::\(token)::\n"
    }
}
