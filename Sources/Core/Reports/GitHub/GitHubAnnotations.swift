import AttestModel

/// The causes of a run's failures as annotations of a job on GitHub.
package enum GitHubAnnotations {
    /// The number of annotations of one level that GitHub shows of a step.
    private static let limit = 10
    private static let vectorLimit = 3

    /// Returns one line for each cause, the gravest first: at most ten, the last about the rest; none for a run that conforms.
    ///
    /// The commands in them are for the reader's machine: they name neither the job's program nor its folders.
    static func lines(_ report: RunRecord) -> [String] {
        let view = RunSummary(report).portable
        let file = report.header.options.adapterFile
        if let fault = view.fault { return [error(title: "App Attest: no score", fault, file: file)] }
        let causes = view.causes
        let problems = view.baselineProblems
        // One annotation is left for the errors of the baseline.
        let limit = Self.limit - (problems.isEmpty ? 0 : 1)
        let shown = causes.count > limit ? causes.prefix(limit - 1) : causes[...]
        var lines = shown.map { error(title: title($0), message($0, view.header), file: file) }
        if !problems.isEmpty {
            let text = problems.joined(separator: "\n")
            lines.append(error(title: "App Attest baseline", text, file: view.baselinePlace ?? file))
        }
        if let more = view.moreCauses(than: shown.count) {
            let titles = causes.dropFirst(shown.count).map(\.headline).joined(separator: "\n")
            lines.append(error(title: "App Attest: \(more)", "\(titles)\nSee the job's summary.", file: file))
        }
        return lines
    }

    private static func title(_ cause: RunCause) -> String {
        guard let impact = cause.impact, let id = cause.requirements.first else { return "App Attest" }
        return "App Attest \(id) (\(impact.rawValue))"
    }

    private static func message(_ cause: RunCause, _ header: RunHeader) -> String {
        var lines = [cause.line]
        if !cause.remedy.isEmpty { lines.append("Fix: \(cause.remedy)") }
        let names = cause.results.prefix(vectorLimit).map(\.id.description)
        if !names.isEmpty {
            let unit = header.options.kind.unit.capitalizedFirst
            let rest = cause.results.count - names.count
            lines.append("\(unit)s: \(names.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")")
        }
        if let example = cause.example(in: header) {
            lines += ["Explain: \(example.explainCommand)", "Repeat: \(example.repeatCommand)"]
        }
        return lines.joined(separator: "\n")
    }

    /// Returns lines between two that keep the runner from reading commands in them.
    /// - Parameter token: a word that nobody can know before.
    static func guarded(_ lines: [String], token: String) -> [String] {
        ["::stop-commands::\(token)"] + lines + ["::\(token)::"]
    }

    /// Returns a message that may quote a target, without commands: a line that GitHub's runner would take for one has a
    /// vertical bar before it, and the older form has a space in it.
    package static func inert(_ message: String) -> String {
        message.replacing("##[", with: "## [").split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.drop(while: \.isWhitespace).hasPrefix("::") ? "| \(line)" : String(line)
        }.joined(separator: "\n")
    }

    /// Returns a workflow command, a line that GitHub's runner acts on: an error beside the job, and in a named file.
    static func error(title: String, _ message: String, file: String? = nil) -> String {
        let place = file.map { "file=\(property($0)),line=1," } ?? ""
        return "::error \(place)title=\(property(title))::\(data(message))"
    }

    /// Returns the part after the last colons. It replaces scalars: `\r\n` is one character, and equal to neither.
    private static func data(_ text: String, _ more: [Unicode.Scalar: String] = [:]) -> String {
        let escapes = ["%": "%25", "\r": "%0D", "\n": "%0A"].merging(more) { $1 }
        return text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    private static func property(_ text: String) -> String { data(text, [":": "%3A", ",": "%2C"]) }
}
