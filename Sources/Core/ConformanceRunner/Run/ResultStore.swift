import AdapterTargets
import AttestModel

/// The results of a run. It takes answers, keeps the results, and reports each as it comes.
actor ResultStore {
    private let plan: RunPlan
    private var judge: AnswerJudge
    private let onEvent: @Sendable (RunEvent) -> Void
    /// The vectors in the form in which they are asked.
    private var vectorByID: [VectorID: Vector]
    /// The shapes of those that are not asked as the set has them.
    private var shapeByID: [VectorID: DeviceShape] = [:]
    /// A Boolean value that indicates whether genuine objects that the target rejects wait for `settle`.
    private let holdsRejected: Bool
    private var held: [(vector: Vector, answers: [Answer])] = []
    /// The vectors whose result is that of the set's shape, although their controls are asked in another.
    private var settled: Set<VectorID> = []
    private var resultByID: [VectorID: VectorResult] = [:]
    /// Of every control, selected or not.
    private var controlByID: [VectorID: VectorResult] = [:]
    /// The answers that the results rest on.
    private var answersByID: [VectorID: [Answer]] = [:]
    private var roundsByID: [VectorID: AnswerRounds] = [:]
    /// Returns whether the moment is over that the set was made for.
    private let isOver: @Sendable () -> Bool
    /// A Boolean value that indicates whether nothing is recorded any more.
    private var isClosed = false

    init(
        plan: RunPlan, judge: AnswerJudge, holdsRejected: Bool, isOver: @escaping @Sendable () -> Bool,
        onEvent: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.plan = plan
        vectorByID = plan.asked.byID
        self.judge = judge
        self.holdsRejected = holdsRejected
        self.isOver = isOver
        self.onEvent = onEvent
    }

    /// The results so far, in no order.
    var results: [VectorResult] { Array(resultByID.values) }

    /// A Boolean value that indicates whether the target returned the counter of an assertion.
    var returnsCounters: Bool {
        answersByID.contains { id, answers in
            answers.contains { answer in
                guard id.suite == Suite.assertion.rawValue, case .response(.verdict(let response)) = answer.content
                else { return false }
                return response.verdict == .accept && response.output.counter != nil
            }
        }
    }

    /// The results of the controls that were asked, by id.
    var controlResults: [VectorResult] { controlByID.values.sorted { $0.id < $1.id } }

    /// Returns the verdict on a vector; `nil` when the target gave none, or was not asked.
    func verdict(on id: VectorID) -> Verdict? { (controlByID[id] ?? resultByID[id])?.verdict }

    /// The controls that the target accepted, by id.
    var acceptedControls: [Vector] {
        controlResults.filter { ControlState($0) == .accepted }.compactMap { vectorByID[$0.id] }
    }

    /// Returns vectors in the form in which they are asked.
    func asked(_ vectors: [Vector]) -> [Vector] { vectors.map { vectorByID[$0.id] ?? $0 } }

    /// Asks vectors in another shape from now on.
    func use(_ vectors: [Vector], _ shape: DeviceShape) {
        for vector in vectors { (vectorByID[vector.id], shapeByID[vector.id]) = (vector, shape) }
    }

    /// The genuine objects that were rejected and are not recorded yet.
    var rejected: [Vector] { held.map(\.vector) }

    /// Records the rejected objects that were held back.
    ///
    /// - Parameters:
    ///   - found: the objects that the target accepts in another shape.
    ///   - judged: those of them that are judged in that shape.
    func settle(_ found: [VectorID: ShapeSearch.Found] = [:], judging judged: Set<VectorID> = []) {
        let objects = held.sorted { $0.vector.id < $1.vector.id }
        held = []
        for (vector, answers) in objects {
            if !judged.contains(vector.id) { keep(vector, answers) }
            guard let other = found[vector.id] else { continue }
            if !judged.contains(vector.id) { settled.insert(vector.id) }
            use([other.vector], other.shape)
            keep(other.vector, other.answers)
        }
    }

    /// Records the vectors that need a capability which the target lacks, and returns the others as they are asked.
    func recordUntestable(_ vectors: [Vector]) -> [Vector] {
        asked(vectors).filter { vector in
            let missing = judge.missing(vector)
            guard !missing.isEmpty else { return true }
            record(judge.untested(vector, missing: missing))
            return false
        }
    }

    /// Accepts no more answers: they now come from a target that is being ended.
    func close() { isClosed = true }

    /// Uses another judge from now on, by which the target lacks something. Results of vectors that need it do not
    /// count.
    func take(_ judge: AnswerJudge) {
        self.judge = judge
        for (id, known) in controlByID.merging(resultByID, uniquingKeysWith: { first, _ in first }) {
            guard let vector = vectorByID[id], case let missing = judge.missing(vector),
                !missing.isEmpty, known.missing != missing
            else { continue }
            let result = judge.untested(vector, missing: missing)
            if controlByID[id] != nil { controlByID[id] = result }
            if resultByID[id] != nil { revise(result) }
        }
    }

    /// Records the answers to a vector. Its control has been answered before.
    func record(_ vector: Vector, _ answers: [Answer]) {
        amend(answers)
        guard !isTooOld(vector) else { return record(judge.tooOld(vector)) }
        guard holdsRejected, vector.expect == .accept, isRejected(vector, answers) else {
            return keep(vector, answers)
        }
        held.append((vector, answers))
    }

    /// Returns whether a vector has outlived the moment for which it was made, on a target that goes by another clock
    /// than that of the request.
    private func isTooOld(_ vector: Vector) -> Bool {
        vector.tags.contains(Momentary.tag) && !judge.capabilities.contains(.clock) && isOver()
    }

    private func isRejected(_ vector: Vector, _ answers: [Answer]) -> Bool {
        let result = judge.result(of: vector, answers: answers, control: nil)
        return result.verdict == .reject || result.verdict == .error || result.outcome == .crash
    }

    private func keep(_ vector: Vector, _ answers: [Answer]) {
        answersByID[vector.id] = answers
        roundsByID[vector.id] = AnswerRounds(answers)
        record(result(of: vector, answers))
    }

    private func result(of vector: Vector, _ answers: [Answer]) -> VectorResult {
        var result = judge.result(of: vector, answers: answers, control: control(of: vector))
        result.shape = shapeByID[vector.id]
        return result
    }

    /// Records the answers to a vector that was asked before.
    func recordRepetition(_ vector: Vector, _ answers: [Answer]) {
        amend(answers)
        guard !isTooOld(vector) else { return }
        roundsByID[vector.id, default: AnswerRounds()].add(answers)
        guard let difference = roundsByID[vector.id]?.difference(on: vector), var result = resultByID[vector.id]
        else { return }
        // One acceptance of an object that must be rejected is a hole, however often it was rejected.
        let isHole =
            result.isHole || judge.result(of: vector, answers: answers, control: control(of: vector)).isHole
        if result.expect == .reject { result.verdict = isHole ? .accept : nil }
        (result.outcome, result.reason, result.step) = (.unstable, difference, nil)
        replace(result)
    }

    /// Records the answers to an accepted control at the end of the run.
    func recordFinalControl(_ vector: Vector, _ answers: [Answer]) {
        amend(answers)
        guard !isTooOld(vector) else { return }
        var result = result(of: vector, answers)
        let known = controlByID[vector.id]?.outcome
        guard result.outcome != .pass, result.outcome != known, resultByID[vector.id]?.outcome != .unstable
        else { return }
        let what = result.verdict == .reject ? "rejected at the end" : "\(result.outcome.rawValue) at the end"
        result.reason = "\(ControlState.acceptedAtStart), \(what)" + (result.reason.map { ": \($0)" } ?? "")
        replace(result)
    }

    /// Corrects the result of a request that the target has added to.
    func amend(_ late: LateFault) {
        let (vectorID, step) = late.vectorAndStep
        guard let id = vectorID, let vector = vectorByID[id], var answers = answersByID[id] else { return }
        let index = vector.steps?.firstIndex { $0.name == step } ?? 0
        guard answers.indices.contains(index) else { return }
        answers.removeSubrange((index + 1)...)
        answers[index].content = late.content
        answers[index].evidence = late.evidence
        answersByID[id] = answers
        replace(result(of: vector, answers))
    }

    /// Replaces a result. When it is that of a control, the results that rest on it are judged again: a rejection
    /// proves nothing any more when the genuine object is rejected, too.
    private func replace(_ result: VectorResult) {
        let id = result.id
        let wasAccepted = controlByID[id].map(ControlState.init) == .accepted
        if controlByID[id] != nil { controlByID[id] = result }
        if resultByID[id] != nil { revise(result) }
        guard wasAccepted, controlByID[id].map(ControlState.init) != .accepted else { return }
        let known = controlByID.merging(resultByID, uniquingKeysWith: { first, _ in first }).values
        for dependent in known.sorted(by: { $0.id < $1.id })
        where dependent.outcome == .pass {
            guard let vector = vectorByID[dependent.id], vector.control == id, let answers = answersByID[vector.id]
            else { continue }
            let judged = self.result(of: vector, answers)
            if judged.outcome != dependent.outcome { replace(judged) }
        }
    }

    private func amend(_ answers: [Answer]) {
        for answer in answers { if let late = answer.late { amend(late) } }
    }

    private func control(of vector: Vector) -> ControlState? {
        vector.control.map { id in
            guard let control = controlByID[id] else { return .notAccepted("was not asked") }
            let shape = shapeByID[id]
            guard ControlState(control) != .accepted || shape == shapeByID[vector.id] else {
                let title = shape.map { "the shape of \($0.title)" } ?? "the shape of the set"
                return .notAccepted("was accepted only in \(title), which this vector lacks")
            }
            return ControlState(control)
        }
    }

    private func record(_ result: VectorResult) {
        guard !isClosed else { return }
        let id = result.id
        if plan.isControl(id) { controlByID[id] = result }
        guard plan.isSelected(id), !settled.contains(id) else { return }
        resultByID[id] = result
        onEvent(.result(result))
    }

    private func revise(_ result: VectorResult) {
        guard !isClosed, !settled.contains(result.id) else { return }
        resultByID[result.id] = result
        onEvent(.revised(result))
    }
}
