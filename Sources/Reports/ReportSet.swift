import AttestModel
import Synchronization

/// All reports of a run. A report that cannot be written any more is given up; the run and the others go on.
package final class ReportSet: Sendable {
    private struct State {
        var reports: [(report: any Report, specification: ReportSpecification?)]
        var failure: RunnerError?
    }

    private let state: Mutex<State>

    package init(_ reports: [any Report]) { state = Mutex(State(reports: reports.map { ($0, nil) })) }

    private init(_ reports: [(any Report, ReportSpecification?)]) { state = Mutex(State(reports: reports)) }

    /// Opens every file, so that one which cannot be written is known before the run starts.
    ///
    /// - Throws: `RunnerError` with code `file` for such a file, `usage` when two reports share one.
    package convenience init(opening specifications: [ReportSpecification]) throws(RunnerError) {
        var files: Set<String> = []
        var reports: [(any Report, ReportSpecification?)] = []
        for specification in specifications {
            guard files.insert(specification.file).inserted else {
                let place = specification.isStandardOutput ? "standard output" : "'\(specification.file)'"
                throw RunnerError(.usage, "--report: two reports cannot go to \(place).")
            }
            let sink: ReportSink =
                specification.isStandardOutput ? .standardOutput : try .file(specification.file)
            reports.append((specification.format.report(to: sink), specification))
        }
        self.init(reports)
    }

    /// The first failure to write, if there was one.
    package var failure: RunnerError? { state.withLock { $0.failure } }

    /// The files that could be written until now, in the order of the command line.
    package var written: [ReportSpecification] { state.withLock { $0.reports.compactMap(\.specification) } }

    /// Hands an event to all reports.
    package func take(_ event: RunEvent) {
        state.withLock { state in
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
