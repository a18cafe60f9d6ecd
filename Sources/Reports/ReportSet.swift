import AttestModel
import Synchronization

/// All reports of a run. A report that can no longer be written is given up; the run and the others go on.
package final class ReportSet: Sendable {
    private struct State {
        var reports: [(report: any Report, specification: ReportSpecification?)]
        var failure: RunnerError?
        /// The header, when the run has started.
        var header: RunHeader?
        var isEnded = false
    }

    private let state: Mutex<State>

    package init(_ reports: [any Report]) { state = Mutex(State(reports: reports.map { ($0, nil) })) }

    private init(_ reports: [(any Report, ReportSpecification?)]) { state = Mutex(State(reports: reports)) }

    /// Creates the reports and opens the sink of each, so that one which cannot be written is known before the run
    /// starts.
    ///
    /// - Parameter opening: opens the sink of a report.
    /// - Throws: `RunnerError` with code `usage` when two reports share a file, or the error of `opening`.
    package convenience init(
        _ specifications: [ReportSpecification],
        opening: (ReportSpecification) throws(RunnerError) -> ReportSink
    ) throws(RunnerError) {
        var files: Set<String> = []
        var reports: [(any Report, ReportSpecification?)] = []
        for specification in specifications {
            guard files.insert(specification.file).inserted else {
                let place = specification.isStandardOutput ? "standard output" : "'\(specification.file)'"
                throw RunnerError(.usage, "--report: two reports cannot go to \(place).")
            }
            reports.append((specification.format.report(to: try opening(specification)), specification))
        }
        self.init(reports)
    }

    /// The first failure to write, if there was one.
    package var failure: RunnerError? { state.withLock { $0.failure } }

    /// The reports that could be written until now, in the order of the command line.
    package var written: [ReportSpecification] { state.withLock { $0.reports.compactMap(\.specification) } }

    /// Conducts a run that hands its events to the reports. When it throws, the reports are finished all the same, with
    /// the error as the fault of the run.
    ///
    /// - Parameter header: the facts about the run, for one that throws before it has started.
    package func finished(
        _ header: RunHeader, by run: () async throws(RunnerError) -> RunRecord
    ) async throws(RunnerError) -> RunRecord {
        do throws(RunnerError) {
            return try await run()
        } catch {
            end(by: error, header)
            throw error
        }
    }

    private func end(by error: RunnerError, _ header: RunHeader) {
        let (started, isEnded) = state.withLock { ($0.header, $0.isEnded) }
        guard !isEnded else { return }
        if started == nil { take(.started(header)) }
        take(.ended(RunRecord(header: started ?? header, results: [], fault: RunFault(error))))
    }

    /// Hands an event to all reports.
    package func take(_ event: RunEvent) {
        state.withLock { state in
            switch event {
            case .started(let header): state.header = header
            case .ended: state.isEnded = true
            case .result, .revised: break
            }
            var kept: [(any Report, ReportSpecification?)] = []
            for (report, specification) in state.reports {
                do throws(RunnerError) {
                    var report = report
                    try report.take(event)
                    kept.append((report, specification))
                } catch {
                    state.failure = state.failure ?? error
                }
            }
            state.reports = kept
        }
    }
}
