import AdapterTargets
import AttestModel

/// Everything that a target
struct RunPhases: Sendable {
    let set: VectorSet
    let plan: RunPlan
    let pool: WorkerPool
    let store: ResultStore
    /// A judge that believes everything that the target declares.
    let judge: AnswerJudge

    /// The end of the phases, beside the results.
    struct End: Sendable {
        /// The reason why the results say nothing.
        var fault: RunFault?
        /// A Boolean value that indicates whether the results from before the fault are kept.
        var keepsResults = false
        /// A sentence each.
        var remarks: [String] = []
    }

    /// Sends controls, probes and the rest, everything as often again as the options say, and the controls at the
    /// end.
    func conduct() async -> End {
        var end = End()
        do throws(RunnerError) {
            end.fault = try await ask(remarks: &end.remarks)
        } catch {
            end.fault = RunFault(sentence: "The target was lost: \(error.message)", exitCode: error.exitCode)
            end.keepsResults = true
        }
        return end
    }

    /// - Returns: the fault of a target that gives one answer to everything.
    private func ask(remarks: inout [String]) async throws(RunnerError) -> RunFault? {
        let controls = await store.recordUntestable(plan.controls(round: 1))
        try await pool.ask(controls, judge: judge) { await store.record($0, $1) }
        if let fault = ConstantTarget.refusesEverything(await store.controlResults) { return fault }
        var probes: [(Operation, Answer)] = []
        for probe in JunkProbe.probes(from: await store.acceptedControls) {
            probes.append((probe.operation, try await answer(probe.request)))
        }
        let judge = try await judgeOfTime(remarks: &remarks)
        let rest = await store.recordUntestable(plan.rest(round: 1))
        try await pool.ask(rest, judge: judge) { await store.record($0, $1) }
        if let fault = ConstantTarget.acceptsJunk(probes, results: await store.results) { return fault }
        for round in plan.repetitions {
            let again = plan.judged(round: round).filter { judge.missing($0).isEmpty }
            try await pool.ask(again, judge: judge) { await store.recordRepetition($0, $1) }
        }
        let accepted = await store.acceptedControls
        try await pool.ask(accepted, judge: judge) { await store.recordFinalControl($0, $1) }
        return ConstantTarget.gaveUp(accepted: accepted.count, still: await store.acceptedControls.count)
    }

    /// Returns the judge for the rest of the run: one that does not believe in the target's clock when the answers
    /// do not follow `time`.
    private func judgeOfTime(remarks: inout [String]) async throws(RunnerError) -> AnswerJudge {
        let affected = plan.asked.filter { $0.needs.contains(.clock) && judge.missing($0).isEmpty }
        guard !affected.isEmpty else { return judge }
        var said: [String] = []
        let operations = Set(affected.flatMap(\.content.requests).map(\.operation))
        for pair in ClockCanary.pairs(of: set, accepted: await store.acceptedControls, asking: operations) {
            let genuine = try await verdict(on: pair.genuine)
            let moved = try await answer(pair.moved).verdict
            if ClockCanary.isHonoured(genuine: genuine, moved: moved) { return judge }
            let words = [genuine, moved].map { $0?.rawValue ?? "nothing" }
            said.append("it said \(words[0]) to '\(pair.genuine.id)' in its time and \(words[1]) out of it")
        }
        var doubting = judge
        doubting.falselyDeclared[.clock] = "its answer does not follow 'time'"
        await store.take(doubting)
        let judged = affected.count { $0.level != .info }
        let count = judged == 1 ? "The vector that needs it was" : "The \(judged) vectors that need it were"
        remarks.append(
            "The target declares clock, but its answer does not follow 'time': \(said.joined(separator: ", ")). \(count) "
                + "not judged; make it verify at 'time', or leave clock out of what it declares (--capabilities).")
        return doubting
    }

    /// Returns the verdict on a genuine object, and asks for it if it is not known.
    private func verdict(on vector: Vector) async throws(RunnerError) -> Verdict? {
        if let known = await store.verdict(on: vector.id) { return known }
        guard let request = vector.requests.first else { return nil }
        return try await answer(request).verdict
    }

    private func answer(_ request: AdapterRequest) async throws(RunnerError) -> Answer {
        let answer = try await pool.connections[0].answer(request, within: judge.timeout)
        if let late = answer.late { await store.amend(late) }
        return answer
    }
}
