import ArgumentParser
import AttestModel
import Foundation
import ReferenceVerifier
import Reports
import SuiteFiles

/// The output of a run.
struct ReportOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: Self.help("report", ReportFormat.allCases)) var report: [String] = []
    @Option(help: OutputOptions.Format.help) var format = OutputOptions.Format.text
    @Flag(inversion: .prefixedNo, help: Self.help("annotations")) var annotations: Bool?
    @Option(help: Self.help("site")) var site: String?

    private var specifications: [ReportSpecification] {
        get throws(RunnerError) { try report.map { text throws(RunnerError) in try ReportSpecification(text) } }
    }

    /// Rejects options that cannot work together, before anything is opened.
    func check() throws(RunnerError) {
        let isTaken = try specifications.contains(where: \.isStandardOutput)
        guard format == .text || !isTaken else {
            throw RunnerError(.usage, "--format json and --report …=- cannot both go to standard output.")
        }
        if let site, SuiteSite(site) == nil {
            throw RunnerError(.usage, "--site '\(site)' is no address like https://example.com/app-attest.")
        }
    }

    func open() throws(RunnerError) -> ReportSet {
        try ReportSet(
            try specifications, findings: ReferenceVerifier.findings, site: site.flatMap(SuiteSite.init),
            opening: Self.sink)
    }

    /// Conducts a run with these reports, prints its end, and ends the program.
    /// - Parameter conduct: The run. The function that it gets opens the reports; it calls that once the run can take place.
    /// - Throws: The exit status of the run, or the error that kept it from taking place.
    func report(
        _ conduct: (_ opening: () throws(RunnerError) -> ReportSet) async throws -> RunRecord
    ) async throws -> Never {
        var reports = ReportSet()
        let record = try await conduct { () throws(RunnerError) in
            reports = try open()
            return reports
        }
        try end(record, reports)
    }

    private static func sink(of specification: ReportSpecification) throws(RunnerError) -> ReportSink {
        guard !specification.isStandardOutput else {
            return ReportSink(name: "on standard output") { try Descriptor.write($0.utf8, to: STDOUT_FILENO) }
        }
        let (file, name) = (OutputFile(path: specification.file), "'\(specification.file)'")
        let replace: @Sendable (String) throws -> Void = { try file.replace(with: $0) }
        do throws(FileFault) {
            if specification.format.isStreamed {
                let write = try file.stream()
                return ReportSink(
                    name: name, replacing: file.isReplaceable ? replace : nil, discarding: { file.removeIfEmpty() }
                ) { try write(Array($0.utf8)) }
            }
            try file.check()
        } catch { throw RunnerError(.file, "the report \(name) cannot be written: \(error)") }
        return ReportSink(name: name, replacing: replace, discarding: { file.removeIfEmpty() }, writing: replace)
    }

    /// Prints the end of a run, and ends the program.
    /// - Throws: the exit status of the run; 2 when something could not be written, which is named.
    func end(_ report: RunRecord, _ reports: ReportSet) throws -> Never {
        var failures = reports.failures.map(\.message)
        do throws(FileFault) {
            try print(report, files: reports.written)
        } catch {
            // Behind `| head` nobody reads on: the conclusion stays the same.
            if error != FileFault(errorNumber: EPIPE) {
                failures.append("the text of the run cannot be written: \(error)")
            }
        }
        for failure in failures { StandardError.write("appattest: \(failure)") }
        throw ExitCode(failures.isEmpty ? report.exitCode : 2)
    }

    private func print(_ report: RunRecord, files: [ReportSpecification]) throws(FileFault) {
        let isTaken = (try? specifications.contains(where: \.isStandardOutput)) ?? false
        let descriptor = isTaken ? STDERR_FILENO : STDOUT_FILENO
        let terminal = Descriptor.terminal(descriptor)
        let isAnnotated = annotations ?? (ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true")
        let document = RunDocument(
            report, files: files, columns: terminal.columns,
            token: isAnnotated ? SystemRandomness.name("appattest") : nil)
        let text =
            switch format {
            case .json: document.json
            case .text: document.text(isColored: terminal.isColored)
            }
        try Descriptor.write(text.utf8, to: descriptor)
    }
}
