import AttestModel
import Synchronization

/// All reports of a run. One that can no longer be written is given up, and named at the end; the others go on.
package final class ReportSet: Sendable {
    private struct OpenReport {
        let specification: ReportSpecification
        let sink: ReportSink
        /// The lines of a report that grows as the run goes on; `nil` for one that is written at the end.
        var lines: JSONLinesReport?
    }

    private struct State {
        var reports: [OpenReport] = []
        var failures: [RunnerError] = []
        /// The header, when the run has started.
        var header: RunHeader?
        var isEnded = false
    }

    private let state: Mutex<State>
    private let findings: FindingsReader?
    private let site: SuiteSite?

    package init() {
        state = Mutex(State())
        (findings, site) = (nil, nil)
    }

    /// Creates the reports and opens the sink of each, so that one which cannot be written is known before the run starts.
    /// - Parameters:
    ///   - findings: the verifier whose findings about cases a page draws; `nil` for none.
    ///   - site: the site that the reports link to; `nil` for none.
    /// - Throws: `RunnerError` with code `usage` when two reports share a file; the errors of `opening`, a line each. Then no
    ///   file is left that has nothing in it.
    package init(
        _ specifications: [ReportSpecification], findings: FindingsReader? = nil, site: SuiteSite? = nil,
        opening: (ReportSpecification) throws(RunnerError) -> ReportSink
    ) throws(RunnerError) {
        var files: Set<String> = []
        for specification in specifications {
            guard files.insert(specification.file).inserted else {
                let place = specification.isStandardOutput ? "standard output" : "'\(specification.file)'"
                throw RunnerError(.usage, "--report: two reports cannot go to \(place).")
            }
        }
        var reports: [OpenReport] = []
        var failures: [RunnerError] = []
        for specification in specifications {
            do throws(RunnerError) {
                let sink = try opening(specification)
                let lines = specification.format.isStreamed ? JSONLinesReport(sink: sink) : nil
                reports.append(OpenReport(specification: specification, sink: sink, lines: lines))
            } catch { failures.append(error) }
        }
        if let first = failures.first {
            for report in reports { report.sink.discardEmpty() }
            throw RunnerError(first.code, failures.map(\.message).joined(separator: "\n"))
        }
        state = Mutex(State(reports: reports))
        (self.findings, self.site) = (findings, site)
    }

    /// The failures to write, one for each report that was given up.
    package var failures: [RunnerError] { state.withLock { $0.failures } }

    /// The reports that could be written until now, in the order of the command line.
    package var written: [ReportSpecification] { state.withLock { $0.reports.map(\.specification) } }

    /// Conducts a run that hands its events to the reports. When it throws, the reports are finished all the same, with the
    /// error as the fault of the run.
    /// - Parameter header: the facts about the run, for one that throws before it has started.
    /// - Throws: the error of the run; with code `file` and a line more for each report that could not be written.
    package func finished(
        _ header: RunHeader, by run: () async throws(RunnerError) -> RunRecord
    ) async throws(RunnerError) -> RunRecord {
        do throws(RunnerError) {
            return try await run()
        } catch {
            let (started, isEnded) = state.withLock { ($0.header, $0.isEnded) }
            if !isEnded {
                if started == nil { receive(.started(header)) }
                receive(.ended(RunRecord(header: started ?? header, results: [], fault: RunFault(error))))
            }
            let failures = failures
            guard !failures.isEmpty else { throw error }
            throw RunnerError(.file, ([error] + failures).map(\.message).joined(separator: "\n"))
        }
    }

    /// Receives an event for all reports. The last event has the whole run.
    package func receive(_ event: RunEvent) {
        state.withLock { state in
            var summary: RunSummary?
            switch event {
            case .started(let header): state.header = header
            case .ended(var record):
                record.header.site = site
                (state.isEnded, summary) = (true, RunSummary(record))
            case .result, .revised: break
            }
            var kept: [OpenReport] = []
            for var report in state.reports {
                do throws(RunnerError) {
                    try report.lines?.receive(event)
                    if let summary, report.lines == nil { try write(summary, to: report) }
                    kept.append(report)
                } catch {
                    report.sink.discardEmpty()
                    state.failures.append(error)
                }
            }
            state.reports = kept
        }
    }

    private func write(_ summary: RunSummary, to report: OpenReport) throws(RunnerError) {
        let text: String
        do {
            text = try report.specification.format.text(of: summary, findings: findings)
        } catch { throw RunnerError(.file, "the report \(report.sink.name) cannot be made: \(error)") }
        try report.sink.put(text)
    }
}

/// The place that a report goes to. Text is there as soon as it is written: nothing is buffered.
package struct ReportSink: Sendable {
    /// The name of the place in errors.
    let name: String
    private let writing: @Sendable (String) throws -> Void
    private let replacing: (@Sendable (String) throws -> Void)?
    private let discarding: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - replacing: puts a text in the place of all that was written; `nil` where that is impossible, as in a pipe.
    ///   - discarding: removes the place when nothing is in it; `nil` where that is impossible.
    package init(
        name: String, replacing: (@Sendable (String) throws -> Void)? = nil,
        discarding: (@Sendable () -> Void)? = nil, writing: @escaping @Sendable (String) throws -> Void
    ) { (self.name, self.writing, self.replacing, self.discarding) = (name, writing, replacing, discarding) }

    /// A Boolean value that indicates whether what was written can be replaced.
    var isRewritable: Bool { replacing != nil }

    /// Removes the place when nothing is in it, so that nobody takes an empty file for a report.
    func discardEmpty() { discarding?() }

    /// - Throws: `RunnerError` with code `file`.
    package func write(_ text: String) throws(RunnerError) { try named { try writing(text) } }

    /// Puts a text in the place of all that was written, or behind it where nothing can be replaced.
    /// - Throws: `RunnerError` with code `file`.
    func put(_ text: String) throws(RunnerError) { try named { try (replacing ?? writing)(text) } }

    /// Does work on the report, and names it in the error.
    private func named(_ work: () throws -> Void) throws(RunnerError) {
        do { try work() } catch { throw RunnerError(.file, "the report \(name) cannot be written: \(error)") }
    }
}
