import AdapterTargets
import AttestModel

/// One run of a vector set against a target. Controls are asked first: what a rejection is worth shows by whether the
/// same object without its fault is accepted. They are asked again at the end: the target has to survive.
package struct ConformanceRun: Sendable {
    private let manifest: Manifest
    private let vectors: VectorSupply
    private let plan: RunPlan
    private let target: any Target
    private let options: RunOptions
    private let forms: VectorForms?
    private let isOver: @Sendable () -> Bool
    private let engine: RunEngine

    /// Chooses the vectors to run; the target is not touched yet.
    /// - Parameters:
    ///   - vectors: the vectors of the set; the run asks only for those that it needs.
    ///   - frozen: what the profiles were in earlier versions.
    ///   - forms: the other forms of the vectors; `nil` for a set that the program cannot forge.
    ///   - isOver: tells whether the moment is over that the set was made for.
    ///   - started: the present moment, which reports quote.
    ///   - stopwatch: measures how long the run takes, for the same reports.
    /// - Throws: `RunnerError` as `RunPlan`; `configuration` for a baseline of another set or contradicting itself.
    package init(
        manifest: Manifest, vectors: VectorSupply, target: any Target, options: RunOptions,
        frozen: FrozenProfiles = FrozenProfiles(),
        forms: VectorForms? = nil, isOver: @escaping @Sendable () -> Bool = { false },
        interruption: RunInterruption = RunInterruption(), started: Timestamp? = nil, stopwatch: Stopwatch? = nil
    ) throws(RunnerError) {
        (self.manifest, self.vectors) = (manifest, vectors)
        plan = try RunPlan(of: vectors, gate: manifest.gate, options: options, frozen: frozen)
        (self.target, self.options, self.forms, self.isOver) = (target, options, forms, isOver)
        var own = options
        own.omits = [:]
        var header = RunHeader(
            suiteVersion: manifest.suiteVersion, digest: manifest.digest, seed: manifest.seed, time: manifest.time,
            target: target.name, description: .unknown(target.name), options: own, count: plan.selected.count,
            unjudgedCount: plan.unjudgedCount, setCount: vectors.outlines.count, started: started)
        let corrections = manifest.corrections.filter { options.profile.version.map($0.concerns) ?? false }
        header.corrections = Dictionary(grouping: corrections, by: \.id)
        engine = try RunEngine(
            header, of: options.kind, named: vectors.outlines, interruption: interruption, stopwatch: stopwatch)
    }

    /// Asks everything and judges the answers. A target that fails, crashes or hangs is a normal result, and so is an
    /// interruption once the target has described itself.
    /// - Parameter onEvent: told of everything as it happens, one thing at a time; results that it was told of
    ///   are final unless revised, whatever becomes of the run.
    /// - Throws: `RunnerError` when nothing could be asked: the target cannot be started, or does not say what it
    ///   can do; or the run was interrupted before.
    package func run(onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }) async throws(RunnerError) -> RunRecord
    {
        let connections = (0..<max(1, min(options.jobs, plan.selected.count))).map { _ in target.connect() }
        let pool = WorkerPool(connections: connections)
        return try await engine.run(onEvent: onEvent) { header throws(RunnerError) in
            var header = header
            header.description = try await target.description(over: connections[0], options)
            let plan = plan.asked(of: header.description)
            header.options.omits = header.description.omits
            (header.count, header.unjudgedCount) = (plan.selected.count, plan.unjudgedCount)
            return header
        } asking: { header in
            await ask(header, pool, onEvent)
        } closing: {
            _ = await pool.close()
            await target.close()
        }
    }

    private func ask(
        _ header: RunHeader, _ pool: WorkerPool, _ onEvent: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunRecord {
        let plan = plan.asked(of: header.description)
        var judge = AnswerJudge(
            capabilities: header.description.tested, omits: header.description.omits, timeout: options.timeout)
        judge.scopedCapabilities = header.description.scopedCapabilities
        judge.caller.comparisons = header.description.callerCompares
        let store = ResultStore(
            plan: plan, holdsRejected: forms != nil && options.shape == nil, isOver: isOver, onEvent: onEvent)
        // A reset through one connection would spoil the sequence of another: they may share the state.
        let keepsState = judge.capabilities.contains(.reset)
        let phases = RunPhases(
            vectors: vectors, plan: plan, shape: options.shape, forms: forms,
            pool: keepsState ? WorkerPool(connections: [pool.connections[0]]) : pool,
            connect: { [target] in target.connect() }, store: store, judge: judge)
        let end = await engine.interruption.during({ await store.close() }) { await phases.conduct() }
        guard await !store.isClosed else {
            let results = await store.results
            let sentence = "The run was interrupted after \(results.count) of \(Count.text(header.count, "vector"))."
            return RunRecord(
                header: header, results: results,
                fault: RunFault(sentence: sentence, exitCode: 3, isInterruption: true))
        }
        for late in await pool.close() { await store.amend(late, by: judge) }
        let results = await store.results
        let declared = DeclarationRemarks.of(header.description, returnsCounters: await store.returnsCounters)
        let fault = end.fault ?? ConstantTarget.nothingTestable(results, header: header)
        return RunRecord(
            header: header, results: results, fault: fault,
            remarks: end.remarks + (await target.remarks) + declared + judge.caller.remarks
                + RunRemark.otherParts(plan.otherParts))
    }

    package var initialHeader: RunHeader { engine.header }
}
