import ArgumentParser
import ConformanceRunner
import Foundation
import Reports

/// What is said about a run, and where.
struct OutputOptions: ParsableArguments {
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
    func print(_ report: RunReport) {
        let isTaken = (try? specifications.contains(where: \.isStandardOutput)) ?? false
        let handle = isTaken ? FileHandle.standardError : FileHandle.standardOutput
        let text =
            format == .json
            ? JSONSummary.text(report)
            : ConsoleReport(isColored: Terminal.isColored(handle.fileDescriptor)).text(report)
        // Nobody is left to tell when even this cannot be written.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
