import ArgumentParser
import AttestModel
import Foundation
import Reports

/// What is said about a run, and where.
struct ReportOptions: ParsableArguments {
    /// What is printed at the end.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Write a report; repeatable. Formats: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
            discussion: "The file '-' is standard output; the text then goes to standard error.",
            valueName: "format=file"))
    var report: [String] = []

    @Option(help: "What is printed at the end.")
    var format = Format.text

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Annotate a job on GitHub with the failures (default: where GITHUB_ACTIONS is true).",
            discussion: "The lines that do it follow the text."))
    var annotations: Bool?

    private var specifications: [ReportSpecification] {
        get throws(RunnerError) {
            var specifications: [ReportSpecification] = []
            for text in report { specifications.append(try ReportSpecification(text)) }
            return specifications
        }
    }

    /// Refuses what cannot work, before anything is opened.
    func check() throws(RunnerError) {
        let isTaken = try specifications.contains(where: \.isStandardOutput)
        guard format == .text || !isTaken else {
            throw RunnerError(.usage, "--format json and --report …=- cannot both go to standard output.")
        }
    }

    func open() throws(RunnerError) -> ReportSet { try ReportSet(opening: try specifications) }

    /// Prints the end of the run.
    ///
    /// - Parameter files: the reports that were written.
    func print(_ report: RunRecord, files: [ReportSpecification]) {
        let isTaken = (try? specifications.contains(where: \.isStandardOutput)) ?? false
        let handle = isTaken ? FileHandle.standardError : FileHandle.standardOutput
        let text =
            switch format {
            case .json: JSONSummary.text(report)
            case .text:
                annotated(
                    ConsoleReport(isColored: Terminal.isColored(handle.fileDescriptor), files: files).text(report),
                    with: report)
            }
        // Nobody is left to tell when even this cannot be written.
        try? handle.write(contentsOf: Data(text.utf8))
    }

    /// The text with the annotations behind it, and no line of it a command to GitHub's runner.
    private func annotated(_ text: String, with report: RunRecord) -> String {
        guard annotations ?? (ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true") else { return text }
        let token = "appattest-\(UInt64.random(in: 0...UInt64.max))"
        return GitHubAnnotations.guarded(text, token: token) + GitHubAnnotations.text(report)
    }
}
