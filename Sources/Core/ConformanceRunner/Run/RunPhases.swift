import AdapterTargets
import AttestModel

/// The phases of a run: controls, the shapes that the target accepts, probes, the rest, repetitions, controls again.
struct RunPhases: Sendable {
    /// Every vector of the set; those of the plan are made already.
    let vectors: VectorSupply
    let plan: RunPlan
    /// The shape in which all vectors that have it are asked; `nil` for that of the set.
    let shape: DeviceShape?
    /// `nil` for a set that cannot be forged.
    let forms: VectorForms?
    let pool: WorkerPool
    /// Opens a connection to a target that has answered nothing yet, where each connection has a process of its own.
    let connect: @Sendable () -> any TargetConnection
    let store: ResultStore
    /// A judge that believes everything that the target declares.
    let judge: AnswerJudge

    /// The number of rejected objects that are sent again over new connections.
    private static let askedAnew = 3
    private static let suitesWithAssertions = [Suite.assertion, .sequence].map(\.rawValue)

    /// The end of the phases, beside the results.
    struct End: Sendable {
        /// The reason why the results say nothing, or not all.
        var fault: RunFault?
        /// The fact that has to be fixed first is told first.
        var remarks: [RunRemark] = []
    }

    /// Sends everything, and records the answers.
    func conduct() async -> End {
        var end = End()
        do throws(RunnerError) { end.fault = try await ask(remarks: &end.remarks) } catch {
            await store.settle(by: judge)
            end.fault = RunFault(sentence: "The target was lost: \(error.message)", exitCode: error.exitCode)
        }
        return end
    }

    /// - Returns: the fault of a target that gives one answer to everything.
    private func ask(remarks: inout [RunRemark]) async throws(RunnerError) -> RunFault? {
        if let shape { await use(plan.asked, shape) }
        let controls = await store.recordUntestable(plan.controls(round: 1), by: self.judge)
        try await pool.ask(controls, judge: self.judge) { await store.record($0, $1, by: self.judge) }
        var choice = ShapeChoice(of: plan)
        let earlier = try await statefulOperations(among: store.rejectedControls, isEarlier: true)
        let (found, sent) = try await settle(&choice, by: self.judge, searches: earlier.isEmpty)
        let answered = await store.controlResults
        let refusal = ConstantTarget.refusesEverything(answered, inOtherShapes: sent.values.reduce(0, +))
        if let refusal, earlier.isEmpty { return refusal }
        for (shape, group) in Dictionary(grouping: found, by: \.value.shape) {
            let controls = Set(group.map(\.key))
            await use(plan.rest.filter { $0.control.map(controls.contains) ?? false }, shape)
        }
        let probes = JunkProbe.probes(from: await store.acceptedControls)
        let acceptsJunk = try await acceptingJunk(among: probes, remarks: &remarks)
        let judge = try await judgeOfState(judgeOfTime(remarks: &remarks), earlier: earlier, remarks: &remarks)
        let rest = await store.recordUntestable(plan.rest(round: 1), by: judge)
        try await pool.ask(rest, judge: judge) { await store.record($0, $1, by: judge) }
        _ = try await settle(&choice, by: judge, searches: earlier.isEmpty)
        let others = remarks
        remarks = await remarksOnShapes(found, sent) + others
        let results = await store.results
        let fault = ConstantTarget.acceptsJunk(acceptsJunk, of: probes.count, results: results)
        if let fault = fault ?? ConstantTarget.remembers(remarks, results: results) { return fault }
        for round in plan.repetitions {
            let again = plan.judged(round: round).filter { judge.missing($0).isEmpty && !judge.mayBeReplay($0) }
            try await pool.ask(store.asked(again), judge: judge) {
                await store.recordAgain($0, $1, isFinal: false, by: judge)
            }
        }
        let accepted = await store.acceptedControls.filter { !judge.mayBeReplay($0) }
        // A control that was rejected at first may have been accepted in a later round.
        remarks = await remarksOnShapes(found, sent) + others
        try await pool.ask(accepted, judge: judge) { await store.recordAgain($0, $1, isFinal: true, by: judge) }
        let still = await store.acceptedControls.count { !judge.mayBeReplay($0) }
        return ConstantTarget.gaveUp(accepted: accepted.count, still: still)
    }

    // MARK: Shapes

    private func use(_ vectors: [Vector], _ shape: DeviceShape) async {
        await store.use(forms?.vectors(vectors, in: .shape(shape)) ?? [], shape)
    }

    /// Looks for shapes in which the target accepts the genuine objects that it rejected, and records them.
    /// - Returns: what was found, and in how many shapes each object was sent; nothing of a target that knows an earlier run.
    private func settle(
        _ choice: inout ShapeChoice, by judge: AnswerJudge, searches: Bool
    ) async throws(RunnerError) -> ([VectorID: ShapeSearch.Found], sent: [VectorID: Int]) {
        let rejected = await store.rejected
        guard searches, let forms, shape == nil, !rejected.isEmpty else {
            await store.settle(by: judge)
            return ([:], [:])
        }
        let turned = await turnedSuites(among: rejected)
        // An object that no vector names as its control is judged in a shape only if the plainest object of its suite is.
        let worthwhile = rejected.filter { vector in
            !turned.contains(vector.id.suite) && (plan.isControl(vector.id) || choice.shapes[vector.id.suite] != nil)
        }
        // The leaf certificate is at fault only where attestations are refused for it; an assertion alone has extensions,
        // and a sequence receipts.
        let attestation = Suite.attestation.rawValue
        var isLeafAccepted = turned.contains(attestation)
        if !isLeafAccepted, choice.shapes[attestation] == nil, let plainest = plan.plainest[attestation] {
            isLeafAccepted = await store.verdict(on: plainest) == .accept
        }
        let leafless = isLeafAccepted ? Self.suitesWithAssertions : []
        var search = await ShapeSearch(forms: forms, pool: pool, judge: judge, known: store.roundsOfRejected)
        var found = try await search.conduct(worthwhile.filter { !leafless.contains($0.id.suite) })
        let inExtensions = try await search.conduct(
            worthwhile.filter { leafless.contains($0.id.suite) }, shapes: [.iOS27, .derReceipt])
        found.merge(inExtensions) { first, _ in first }
        for one in search.turned { await store.recordAgain(one.vector, one.answers, isFinal: false, by: judge) }
        let chosen = choice.choose(from: found)
        // An object that is refused in the accepted shape, too, fails there: something else than the shape is at fault.
        let failing = search.refused.compactMapValues { [choice] sent in
            sent.values.first { choice.shapes[$0.vector.id.suite] == $0.shape }
        }.filter { found[$0.key] == nil }
        await store.settle(found.merging(failing) { first, _ in first }, judging: chosen.union(failing.keys), by: judge)
        return (found, search.sent)
    }

    /// Sends the plainest of the rejected objects again, each over a new connection. What is accepted there was
    /// rejected for the sake of an earlier request.
    /// - Returns: the suites in which that was found.
    private func turnedSuites(among rejected: [Vector]) async -> Set<String> {
        var suites: Set<String> = []
        for vector in rejected.sorted(by: { plan.isPlainer($0.id, $1.id) }).prefix(Self.askedAnew) {
            let connection = connect()
            // A target that cannot be started twice shows nothing by that.
            let answers = try? await VectorExchange(vector: vector, judge: judge).conduct(over: connection)
            _ = await connection.close()
            guard let answers, judge.accepts(vector, answers) else { continue }
            await store.recordAgain(vector, answers, isFinal: false, by: judge)
            suites.insert(vector.id.suite)
        }
        return suites
    }

    private func remarksOnShapes(_ found: [VectorID: ShapeSearch.Found], _ sent: [VectorID: Int]) async -> [RunRemark] {
        let results = await store.results
        let ids = plan.plainest
        let refused = DeviceShape.allCases.compactMap { shape -> RunRemark? in
            let inShape = found.filter { id, one in
                // A target that accepts the plainest object as it is refuses another for something else than its shape.
                one.shape == shape && ids[id.suite].map { found[$0] != nil || !plan.isControl($0) } != false
            }
            return inShape.keys.min(by: plan.isPlainer).map { example in
                .refusesShape(
                    shape, judged: results.count { $0.shape == shape }, accepted: example,
                    quote: TargetQuote(results.filter { $0.shape == nil && inShape.keys.contains($0.id) }))
            }
        }
        let controls = await store.controlResults
        let plainest = Suite.ofVectors.compactMap { suite in controls.first { $0.id == ids[suite.rawValue] } }
        let rejected = plainest.compactMap { control -> (String, RunRemark)? in
            ConstantTarget.refused(control, inOtherShapes: sent[control.id] ?? 0, results: results)
                .map { (control.id.suite, $0) }
        }
        // A sequence begins with an attestation.
        let causes = rejected.filter { $0.0 != Suite.sequence.rawValue || rejected.count == 1 }.map(\.1)
        let foreign: [RunRemark] =
            controls.contains { $0.verdict == .reject } && forms?.exist != true ? [.hasNoShapes] : []
        return refused + causes + foreign
    }
}
