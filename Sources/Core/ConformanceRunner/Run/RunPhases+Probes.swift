import AdapterTargets
import AttestModel

/// The probes of a run: junk, the clock, and the state that a target keeps.
extension RunPhases {
    /// Returns the operations in which the target accepts junk under any key identifier. One that accepts it only under an
    /// identifier that it has accepted before answers from memory.
    func acceptingJunk(
        among probes: [JunkProbe], remarks: inout [RunRemark]
    ) async throws(RunnerError) -> [Operation] {
        var (accepting, remembering): ([Operation], [Operation]) = ([], [])
        for probe in probes {
            // The genuine object may have been sent over another connection.
            if pool.connections.count > 1 { _ = try await answer(probe.genuine) }
            guard try await answer(probe.request).verdict == .accept else { continue }
            let isMemory = if let other = probe.otherKey { try await answer(other).verdict == .reject } else { false }
            if isMemory { remembering.append(probe.operation) } else { accepting.append(probe.operation) }
        }
        if !remembering.isEmpty { remarks.append(.answersFromMemory(remembering)) }
        return accepting
    }

    /// Returns a judge that does not believe in the target's clock when the answers do not follow `time`.
    func judgeOfTime(remarks: inout [RunRemark]) async throws(RunnerError) -> AnswerJudge {
        var judge = judge
        let affected = plan.asked.filter { $0.needs.contains(.clock) && judge.missing($0).isEmpty }
        guard !affected.isEmpty else { return judge }
        var accepted: [VectorID] = []
        var operations = Set(affected.flatMap(\.content.requests).map(\.operation))
        // An answer from memory follows nothing, and shows nothing of the clock.
        for case .answersFromMemory(let remembering) in remarks { operations.subtract(remembering) }
        let pairs = try await canaries(asking: operations)
        for pair in pairs {
            judge.seen.insert(pair.genuine.id)
            guard try await verdict(on: pair.genuine) == .accept else { continue }
            guard try await answer(pair.moved).verdict == .accept else {
                if let id = try await acceptedFromMemory(among: pairs) { remarks.append(.remembersAcceptance(id)) }
                return judge
            }
            if !accepted.contains(pair.genuine.id) { accepted.append(pair.genuine.id) }
        }
        guard !accepted.isEmpty else { return judge }
        let timeless = vectors.outlines.first { $0.requirement == .attestationValidity && !$0.needs.contains(.clock) }
        var expired = await store.asked(try vectors.vectors(timeless.map { [$0.id] } ?? [])).first
        if let vector = expired, try await verdict(askingAgain: vector) != .accept { expired = nil }
        var doubting = judge
        doubting.falselyDeclared[.clock] = "its answer does not follow 'time'"
        await store.recordLack(by: doubting)
        let unjudged = affected.count { $0.level != .info }
        remarks.append(.ignoresTime(accepted: accepted, expired: expired?.id, unjudged: unjudged))
        return doubting
    }

    /// Returns the first genuine object that the target accepts at a wrong time after it has accepted it at its own; it
    /// has rejected the same with other keys there.
    private func acceptedFromMemory(among pairs: [ClockCanary]) async throws(RunnerError) -> VectorID? {
        for pair in pairs {
            guard let known = pair.known, try await answer(pair.moved).verdict == .reject,
                try await verdict(askingAgain: pair.genuine) == .accept, try await answer(known).verdict == .accept
            else { continue }
            return pair.genuine.id
        }
        return nil
    }

    /// Returns the pairs of requests that show a clock that does not follow `time`, in the form in which they are asked.
    /// They are asked in this order until one is answered differently.
    private func canaries(asking operations: Set<Operation>) async throws(RunnerError) -> [ClockCanary] {
        var pairs: [ClockCanary] = []
        for (id, control) in ClockCanary.candidates(in: vectors.outlines, asking: operations) where pairs.isEmpty {
            let made = await store.asked(try vectors.vectors([id, control]))
            guard let late = made.first(where: { $0.id == id }), let genuine = made.first(where: { $0.id == control })
            else { continue }
            pairs += [ClockCanary(genuine, late: late, unseen: await unseen(late))].compactMap(\.self)
        }
        let accepted = await store.acceptedControls
        let known = ClockCanary.plainest(in: accepted.map(\.outline), asking: operations)
        let plainest = known ?? ClockCanary.plainest(in: vectors.outlines, asking: operations)
        guard let plainest else { return pairs }
        for genuine in await store.asked(try vectors.vectors([plainest])) {
            for time in ClockCanary.others {
                pairs += [ClockCanary(genuine, at: time, unseen: await unseen(genuine))].compactMap(\.self)
            }
        }
        return pairs
    }

    /// Returns a vector with keys that the target has never seen, in the shape in which it is asked; `nil` where it has
    /// no such form.
    private func unseen(_ vector: Vector) async -> Vector? {
        forms?.vectors([vector], in: .otherKeys(await store.shape(of: vector.id))).first
    }

    /// Returns a judge that knows in which operations the target seems to keep state.
    /// - Parameter earlier: Those in which it keeps that of an earlier run.
    func judgeOfState(
        _ judge: AnswerJudge, earlier: [Operation: VectorID], remarks: inout [RunRemark]
    ) async throws(RunnerError) -> AnswerJudge {
        let found = try await statefulOperations(among: store.acceptedControls)
        guard !found.isEmpty || !earlier.isEmpty else { return judge }
        let onlyEarlier = earlier.filter { found[$0.key] == nil }
        var doubting = judge
        doubting.keepsState = earlier.merging(found) { $1 }
        let isSeen = { (vector: Vector) in vector.content.requests.contains { earlier[$0.operation] != nil } }
        doubting.seen.formUnion(plan.asked.filter(isSeen).map(\.id))
        doubting.asksAtOnce = pool.connections.count > 1
        await store.recordLack(by: doubting)
        if !onlyEarlier.isEmpty { remarks.append(.keepsEarlierState(onlyEarlier.values.sorted())) }
        if !found.isEmpty {
            remarks.append(.keepsState(found.values.sorted(), hasReset: judge.capabilities.contains(.reset)))
        }
        return doubting
    }

    /// Looks for operations in which the target keeps state: it rejects a genuine object that comes again, accepts the
    /// same with another key, and rejects that when it comes again.
    /// - Parameter isEarlier: A Boolean value that indicates whether the target has rejected the objects from the start.
    func statefulOperations(
        among vectors: [Vector], isEarlier: Bool = false
    ) async throws(RunnerError) -> [Operation: VectorID] {
        var found: [Operation: VectorID] = [:]
        var asked: Set<Operation> = []
        for vector in vectors.sorted(by: { plan.isPlainer($0.id, $1.id) }) {
            guard let operation = vector.request?.operation, asked.insert(operation).inserted else { continue }
            var again: Verdict? = isEarlier ? .reject : try await verdict(askingAgain: vector)
            // Another process may have accepted it first.
            if again == .accept, pool.connections.count > 1 { again = try await verdict(askingAgain: vector) }
            guard again == .reject else { continue }
            let other = await unseen(vector)
            // Without another key, a rejection from the start shows nothing.
            if let other { again = try await verdict(askingAgain: other) } else if !isEarlier { again = .accept }
            guard again == .accept, try await verdict(askingAgain: other ?? vector) == .reject,
                try await verdict(askingAgain: vector) == .reject
            else { continue }
            found[operation] = vector.id
        }
        return found
    }

    private func verdict(askingAgain vector: Vector) async throws(RunnerError) -> Verdict? {
        guard let request = vector.requests.first else { return nil }
        return try await answer(request).verdict
    }

    /// Returns the verdict on a genuine object, and asks for it if it is not known.
    private func verdict(on vector: Vector) async throws(RunnerError) -> Verdict? {
        if let known = await store.verdict(on: vector.id) { return known }
        return try await verdict(askingAgain: vector)
    }

    private func answer(_ request: AdapterRequest) async throws(RunnerError) -> Answer {
        let connection = pool.connections[0]
        let answers = try await StateReset(judge: judge).before(over: connection) { () async throws(RunnerError) in
            [try await connection.answer(request, within: judge.timeout)]
        }
        if let late = answers[0].late { await store.amend(late, by: judge) }
        return answers[0]
    }
}
