import AttestModel

/// A report as the command line asks for it: `FORMAT=FILE`.
package struct ReportSpecification: Sendable, Hashable {
    package let format: ReportFormat
    /// A path, or `-` for standard output.
    package let file: String

    /// - Throws: `RunnerError.usage` that names the formats there are.
    package init(_ text: String) throws(RunnerError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        guard let format = ReportFormat(rawValue: parts[0]) else {
            throw RunnerError(.usage, "--report: '\(parts[0])' is not a format; there are \(known).")
        }
        guard parts.count == 2, !parts[1].isEmpty else {
            throw RunnerError(
                .usage, "--report: '\(text)' names no file; write for instance \(format)=report.\(format).")
        }
        self.format = format
        file = parts[1]
    }

    /// Whether it goes to standard output.
    package var isStandardOutput: Bool { file == "-" }
}
