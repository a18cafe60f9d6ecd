import AttestModel

/// One run of a vector set against a target.
///
/// Controls are asked first: what a rejection is worth shows by whether the same object without its fault is
/// accepted. They are asked again at the end, which shows that the target has survived.
public struct ConformanceRun: Sendable {
    private let set: VectorSet
    private let plan: RunPlan
    private let target: any Target
    private let options: RunOptions

    /// Chooses the vectors to run; the target is not touched yet.
    ///
    /// - Throws: `RunnerError.usage` for a pattern that matches nothing, and for a selection that is empty.
    public init(set: VectorSet, target: any Target, options: RunOptions) throws(RunnerError) {
        self.set = set
        plan = try RunPlan(of: set, options: options)
        self.target = target
        self.options = options
    }

    /// Asks everything and judges the answers. A target that fails, crashes or hangs is a normal result.
    ///
    /// - Parameter onEvent: told of everything as it happens, one thing at a time; results that it was told of
    ///   are final unless revised, whatever becomes of the run.
    /// - Throws: `RunnerError` when nothing could be asked: the target cannot be started, or does not say what it
    ///   can do.
    public func run(onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }) async throws(RunnerError) -> RunReport {
        let count = max(1, min(options.jobs, plan.selected.count))
        let connections = (0..<count).map { _ in target.connect() }
        let pool = WorkerPool(connections: connections)
        let outcome = await conduct(pool, first: connections[0], onEvent)
        _ = await pool.close()
        await target.close()
        let report = try outcome.get()
        onEvent(.ended(report))
        return report
    }

    private func conduct(
        _ pool: WorkerPool, first: any TargetConnection,
        _ onEvent: @escaping @Sendable (RunEvent) -> Void
    ) async -> Result<RunReport, RunnerError> {
        let header: RunHeader
        do throws(RunnerError) {
            header = self.header(
                try await TargetDescriber(target: target, options: options).describe(over: first))
        } catch {
            return .failure(error)
        }
        onEvent(.started(header))
        let judge = Judge(capabilities: header.description.capabilities, timeout: options.timeout)
        let ledger = RunLedger(plan: plan, judge: judge, onEvent: onEvent)
        var fault: RunFault?
        do throws(RunnerError) {
            fault = try await ask(pool, ledger, judge)
        } catch {
            // What was found until now stays found.
            fault = RunFault(sentence: "The target was lost: \(error.message)", exitCode: error.exitCode)
            return .success(RunReport(header: header, results: await ledger.results, fault: fault))
        }
        for late in await pool.close() { await ledger.amend(late) }
        let results = await ledger.results
        fault = fault ?? Degenerate.nothingTestable(results, header: header)
        return .success(RunReport(header: header, results: fault == nil ? results : [], fault: fault))
    }

    /// Asks controls, probes, the rest; everything as often again as the options say; and the controls at the end.
    ///
    /// - Returns: the fault of a target that gives one answer to everything.
    private func ask(
        _ pool: WorkerPool, _ ledger: RunLedger, _ judge: Judge
    ) async throws(RunnerError) -> RunFault? {
        let controls = await ledger.bookUntestable(plan.controls(round: 1))
        try await pool.ask(controls, judge: judge) { await ledger.book($0, $1) }
        if let fault = Degenerate.refusesEverything(await ledger.controlResults) { return fault }
        let accepted = await ledger.acceptedControls
        var probes: [Answer] = []
        for probe in JunkProbe.probes(from: accepted) {
            probes.append(try await pool.connections[0].answer(probe.request, within: options.timeout))
            if let late = probes.last?.late { await ledger.amend(late) }
        }
        let rest = await ledger.bookUntestable(plan.rest(round: 1))
        try await pool.ask(rest, judge: judge) { await ledger.book($0, $1) }
        if let fault = Degenerate.acceptsEverything(probes: probes, results: await ledger.results) { return fault }
        for round in plan.repetitions {
            let again = plan.judged(round: round).filter { judge.missing($0).isEmpty }
            try await pool.ask(again, judge: judge) { await ledger.bookRepetition($0, $1) }
        }
        try await pool.ask(accepted, judge: judge) { await ledger.bookAgain($0, $1) }
        return nil
    }

    private func header(_ description: TargetDescription) -> RunHeader {
        RunHeader(
            suiteVersion: set.suiteVersion, digest: set.digest, seed: set.seed, time: set.time, target: target.name,
            description: description, options: options, count: plan.selected.count)
    }
}
