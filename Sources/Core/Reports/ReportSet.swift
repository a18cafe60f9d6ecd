import AttestModel
import Synchronization

/// All reports of a run. A report that can no longer be written is given up, and named at the end; the run and the others go
/// on.
package final class ReportSet: Sendable {
    private struct OpenReport {
        var report: any Report
        var specification: ReportSpecification?
        var sink: ReportSink?
    }

    private struct State {
        var reports: [OpenReport]
        var failures: [RunnerError] = []
        /// The header, when the run has started.
        var header: RunHeader?
        var isEnded = false

        /// Does work on each report, and gives up those that cannot be written. Each is changed where it lies: a copy of
        /// what waits in a report would cost more than the work.
        mutating func forEach(_ work: (inout any Report) throws(RunnerError) -> Void) {
            var failed: Set<Int> = []
            for index in reports.indices {
                do throws(RunnerError) {
                    try work(&reports[index].report)
                } catch {
                    reports[index].sink?.discardEmpty()
                    failures.append(error)
                    failed.insert(index)
                }
            }
            guard !failed.isEmpty else { return }
            reports = reports.indices.filter { !failed.contains($0) }.map { reports[$0] }
        }
    }

    private let state: Mutex<State>

    package init(_ reports: [any Report]) { state = Mutex(State(reports: reports.map { OpenReport(report: $0) })) }

    private init(_ reports: [OpenReport]) { state = Mutex(State(reports: reports)) }

    /// Creates the reports and opens the sink of each, so that one which cannot be written is known before the run
    /// starts.
    ///
    /// - Parameter opening: opens the sink of a report.
    /// - Throws: `RunnerError` with code `usage` when two reports share a file; the errors of `opening`, a line each. Then no
    ///   file is left that has nothing in it.
    package convenience init(
        _ specifications: [ReportSpecification], chain: @escaping ChainReader = { _ in nil },
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
                let report = specification.format.report(to: sink, chain: chain)
                reports.append(OpenReport(report: report, specification: specification, sink: sink))
            } catch {
                failures.append(error)
            }
        }
        if let first = failures.first {
            for report in reports { report.sink?.discardEmpty() }
            throw RunnerError(first.code, failures.map(\.message).joined(separator: "\n"))
        }
        self.init(reports)
    }

    /// The failures to write, one for each report that was given up.
    package var failures: [RunnerError] { state.withLock { $0.failures } }

    /// The reports that could be written until now, in the order of the command line.
    package var written: [ReportSpecification] { state.withLock { $0.reports.compactMap(\.specification) } }

    /// Conducts a run that hands its events to the reports, and finishes those that need the whole run. When it throws,
    /// the reports are finished all the same, with the error as the fault of the run.
    ///
    /// - Parameter header: the facts about the run, for one that throws before it has started.
    /// - Throws: the error of the run; with code `file` and a line more for each report that could not be written.
    package func finished(
        _ header: RunHeader, by run: () async throws(RunnerError) -> RunRecord
    ) async throws(RunnerError) -> RunRecord {
        do throws(RunnerError) {
            let record = try await run()
            close(with: record)
            return record
        } catch {
            end(by: error, header)
            let failures = failures
            guard !failures.isEmpty else { throw error }
            throw RunnerError(.file, ([error] + failures).map(\.message).joined(separator: "\n"))
        }
    }

    private func end(by error: RunnerError, _ header: RunHeader) {
        let (started, isEnded) = state.withLock { ($0.header, $0.isEnded) }
        let record = RunRecord(header: started ?? header, results: [], fault: RunFault(error))
        if !isEnded {
            if started == nil { take(.started(header)) }
            take(.ended(record.end))
        }
        close(with: record)
    }

    /// Hands an event to all reports.
    package func take(_ event: RunEvent) {
        state.withLock { state in
            switch event {
            case .started(let header): state.header = header
            case .ended: state.isEnded = true
            case .result, .revised: break
            }
            state.forEach { report throws(RunnerError) in try report.take(event) }
        }
    }

    /// Hands the whole run to all reports.
    package func close(with record: RunRecord) {
        state.withLock { $0.forEach { report throws(RunnerError) in try report.close(with: record) } }
    }
}
