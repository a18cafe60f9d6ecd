import AdapterTargets
import AttestModel

/// The course of every run of checks, whatever they are about: vectors, a client, a running backend. The baseline is
/// held against what is checked, the target describes itself and is asked, and every event is told as it happens. A run
/// that is interrupted ends with the results until then.
package struct RunEngine: Sendable {
    /// The header of a run whose target has not described itself.
    package let header: RunHeader
    package let interruption: RunInterruption
    private let stopwatch: Stopwatch?

    /// Prepares a run; the target is not touched yet.
    /// - Parameters:
    ///   - header: The facts that are known before, without the baseline.
    ///   - named: Everything that a baseline may name.
    /// - Throws: `RunnerError.configuration` for a baseline of another set, or one that contradicts itself.
    package init(
        _ header: RunHeader, of kind: RunKind, named: [VectorOutline], interruption: RunInterruption,
        stopwatch: Stopwatch?
    ) throws(RunnerError) {
        var header = header
        if let baseline = header.options.baseline {
            try baseline.check(
                pinnedTo: BaselineSet(suiteVersion: header.suiteVersion, digest: header.digest), in: kind)
            header.baseline = try BaselineIndex(baseline, over: named)
        }
        (self.header, self.interruption, self.stopwatch) = (header, interruption, stopwatch)
    }

    /// Conducts the run. A target that fails, crashes or hangs is a normal result, and so is an interruption once the
    /// target has described itself.
    /// - Parameters:
    ///   - onEvent: Told of everything as it happens, one thing at a time.
    ///   - describe: Reaches the target, and completes the header by its description.
    ///   - ask: Asks everything, and tells the results. Cancelled, it ends with the results until then.
    /// - Throws: `RunnerError` when nothing could be asked: the target cannot be reached, or does not describe itself; or
    ///   the run was interrupted before.
    package func run(
        onEvent: @escaping @Sendable (RunEvent) -> Void,
        describing describe: @escaping @Sendable (RunHeader) async throws(RunnerError) -> RunHeader,
        asking ask: @escaping @Sendable (RunHeader) async -> RunRecord, closing close: () async -> Void
    ) async throws(RunnerError) -> RunRecord {
        let start = stopwatch?.read()
        let (header, interruption) = (header, interruption)
        let outcome = await interruption.cancelling { () async -> Result<RunRecord, RunnerError> in
            do throws(RunnerError) {
                let described = try await describe(header)
                guard !interruption.hasCome else { throw .beforeDescription }
                onEvent(.started(described))
                let record = await ask(described)
                return .success(record)
            } catch { return .failure(interruption.hasCome ? .beforeDescription : error) }
        }
        await close()
        var record = try outcome.get()
        if let stopwatch, let start { record.duration = stopwatch.read() - start }
        record.fault = record.fault ?? record.faultOfSilence
        onEvent(.ended(record))
        return record
    }
}

extension RunRecord {
    /// The fault of a run in which nothing is judged, so that it is neither right nor wrong; `nil` for any other.
    fileprivate var faultOfSilence: RunFault? {
        let kind = header.options.kind
        let isJudged = results.contains { $0.outcome != .observed && (kind != .live || $0.outcome != .notTestable) }
        guard !isJudged, untestedParts.isEmpty else { return nil }
        let choice = header.options.only.isEmpty ? "" : " that --only chooses"
        let words =
            results.isEmpty
            ? "no \(kind.unit) was made" : "every \(kind.unit)\(choice) is only observed, or could not be made"
        return RunFault(
            sentence: "Nothing was judged: \(words). Choose others, or leave --only and --skip out.", exitCode: 3)
    }
}

extension RunFault {
    /// The fault of a run of checks that somebody ended early.
    package static func interruption(after done: Int, of count: Int) -> RunFault {
        RunFault(
            sentence: "The run was ended after \(done) of \(Count.text(count, "check")): it was interrupted.",
            exitCode: 3, isInterruption: true)
    }
}

extension RunnerError {
    /// The error of a run that was interrupted before anything was asked.
    package static let beforeDescription = RunnerError(
        .interrupted, "interrupted before the target had described itself.")
}
