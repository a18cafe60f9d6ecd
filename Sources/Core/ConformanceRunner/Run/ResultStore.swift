import AdapterTargets
import AttestModel

/// The answers of a run so far, and the results that follow from them. Answers are only added. Each answer
/// to a vector or to its control makes the store compute the result again.
actor ResultStore {
    private let plan: RunPlan
    private let onEvent: @Sendable (RunEvent) -> Void
    /// A Boolean value that indicates whether genuine objects that the target rejects wait for `settle`.
    private let holdsRejected: Bool
    /// Returns whether the moment is over that the set was made for.
    private let isOver: @Sendable () -> Bool
    private var known: [VectorID: AskedVector]
    /// The result of each vector that was answered or cannot be asked, controls that are not selected among them.
    private var resultByID: [VectorID: VectorResult] = [:]
    /// The results that stay as they are, although the answers in another shape make the control.
    private var settled: [VectorID: VectorResult] = [:]
    /// The vectors whose rejection waits for `settle`.
    private var held: [VectorID] = []
    /// A Boolean value that indicates whether nothing is recorded any more.
    private(set) var isClosed = false

    init(
        plan: RunPlan, holdsRejected: Bool, isOver: @escaping @Sendable () -> Bool,
        onEvent: @escaping @Sendable (RunEvent) -> Void
    ) {
        (self.plan, self.holdsRejected, self.isOver, self.onEvent) = (plan, holdsRejected, isOver, onEvent)
        known = Dictionary(plan.asked.map { ($0.id, AskedVector($0)) }) { first, _ in first }
    }

    // MARK: What is known

    /// The results so far, in no order.
    var results: [VectorResult] { resultByID.values.filter { plan.isSelected($0.id) }.map { settled[$0.id] ?? $0 } }

    /// The results of the controls that were asked, by id.
    var controlResults: [VectorResult] { resultByID.values.filter { plan.isControl($0.id) }.sorted { $0.id < $1.id } }

    /// A Boolean value that indicates whether the target returned the counter of an assertion.
    var returnsCounters: Bool {
        known.contains { id, asked in
            id.suite == Suite.assertion.rawValue
                && asked.answers?.contains {
                    guard case .response(.verdict(let response)) = $0.content else { return false }
                    return response.verdict == .accept && response.output.counter != nil
                } == true
        }
    }

    /// Returns the verdict on a vector; `nil` when the target gave none, or was not asked.
    func verdict(on id: VectorID) -> Verdict? { resultByID[id]?.verdict }

    /// The controls that the target accepted, by id.
    var acceptedControls: [Vector] {
        controlResults.filter { ControlState($0) == .accepted }.compactMap { known[$0.id]?.vector }
    }

    /// The controls that the target rejected, each whenever it was asked.
    var rejectedControls: [Vector] {
        controlResults.filter(\.isLockout).compactMap { known[$0.id]?.vector }
            + rejected.filter { plan.isControl($0.id) }
    }

    /// Returns the shape in which a vector is asked; `nil` for that of the set.
    func shape(of id: VectorID) -> DeviceShape? { known[id]?.shape }

    /// Returns vectors in the form in which they are asked.
    func asked(_ vectors: [Vector]) -> [Vector] { vectors.map { known[$0.id]?.vector ?? $0 } }

    /// The genuine objects that were rejected and are not recorded yet.
    var rejected: [Vector] { held.compactMap { known[$0]?.vector } }

    /// The answers to these objects, by id.
    var roundsOfRejected: [VectorID: AnswerRounds] {
        Dictionary(held.compactMap { id in known[id].map { (id, $0.rounds) } }) { first, _ in first }
    }

    // MARK: What is added

    /// Asks vectors in another shape from now on.
    func use(_ vectors: [Vector], _ shape: DeviceShape) {
        for vector in vectors { known[vector.id] = AskedVector(vector, shape: shape) }
    }

    /// Records the rejected objects that were held back.
    /// - Parameters:
    ///   - found: The objects that the target accepts in another shape.
    ///   - judged: Those of them that are judged in that shape.
    func settle(
        _ found: [VectorID: ShapeSearch.Found] = [:], judging judged: Set<VectorID> = [], by judge: AnswerJudge
    ) {
        for id in held.sorted() {
            if !judged.contains(id) { update(id, by: judge) }
            guard let other = found[id] else { continue }
            if !judged.contains(id) { settled[id] = resultByID[id] }
            known[id] = AskedVector(other.vector, shape: other.shape, answers: other.answers)
            update(id, by: judge)
        }
        held = []
    }

    /// Records the vectors that need a capability which the target lacks, and returns the others as they are asked.
    func recordUntestable(_ vectors: [Vector], by judge: AnswerJudge) -> [Vector] {
        asked(vectors).filter { vector in
            let isTestable = judge.missing(vector).isEmpty
            if !isTestable { update(vector.id, by: judge) }
            return isTestable
        }
    }

    /// Accepts no more answers: they now come from a target that is being ended.
    func close() { isClosed = true }

    /// Judges again what needs something that the target turned out to lack, and what it may have taken for a replay.
    func recordLack(by judge: AnswerJudge) {
        for (id, result) in resultByID {
            guard let vector = known[id]?.vector, case let missing = judge.missing(vector) else { continue }
            let isLacking = !missing.isEmpty && result.missing != missing
            if isLacking || result.isLockout && judge.mayBeReplay(vector) { update(id, by: judge) }
        }
    }

    /// Records the answers to a vector. Its control has been answered before.
    func record(_ vector: Vector, _ answers: [Answer], by judge: AnswerJudge) {
        amend(answers, by: judge)
        let isTooOld = isTooOld(vector, by: judge)
        known[vector.id, default: AskedVector(vector)].record(answers, isTooOld: isTooOld)
        if holdsRejected, !isTooOld, vector.expect == .accept, judge.rejects(vector, answers) {
            held.append(vector.id)
        } else {
            update(vector.id, by: judge)
        }
    }

    /// Records the answers to a vector that was asked before: in a further round, or as an accepted control at the end.
    func recordAgain(_ vector: Vector, _ answers: [Answer], isFinal: Bool, by judge: AnswerJudge) {
        amend(answers, by: judge)
        guard !isTooOld(vector, by: judge) else { return }
        if isFinal { known[vector.id]?.finalAnswers = answers } else { known[vector.id]?.rounds.add(answers) }
        update(vector.id, by: judge)
    }

    /// Corrects the answers to a request that the target has added to.
    func amend(_ late: LateFault, by judge: AnswerJudge) {
        guard let id = late.vectorAndStep.0, known[id]?.amend(late) == true, !held.contains(id) else { return }
        update(id, by: judge)
    }

    private func amend(_ answers: [Answer], by judge: AnswerJudge) {
        for answer in answers { if let late = answer.late { amend(late, by: judge) } }
    }

    /// Returns whether a vector has outlived its moment, on a target that goes by another clock than the request's.
    private func isTooOld(_ vector: Vector, by judge: AnswerJudge) -> Bool {
        vector.tags.contains(Momentary.tag) && !judge.capabilities.contains(.clock) && isOver()
    }

    // MARK: What follows

    /// Computes the result of a vector. Where it is a control that is no longer accepted, the rejections that rest on it
    /// prove nothing any more, and are computed again.
    private func update(_ id: VectorID, by judge: AnswerJudge) {
        guard !isClosed else { return }
        var open = [id]
        while !open.isEmpty {
            let id = open.removeFirst()
            guard let asked = known[id], let result = asked.result(by: judge, control: control(of: asked)) else {
                continue
            }
            let old = resultByID.updateValue(result, forKey: id)
            if let old, ControlState(old) == .accepted, ControlState(result) != .accepted {
                open += plan.dependents(of: id).filter { resultByID[$0]?.outcome == .pass }
            }
            guard plan.isSelected(id), settled[id] == nil, old != result else { continue }
            onEvent(old == nil ? .result(result) : .revised(result))
        }
    }

    private func control(of asked: AskedVector) -> ControlState? {
        asked.vector.control.map { id in
            guard let control = resultByID[id] else { return .notAccepted("was not asked") }
            let state = ControlState(control)
            let shape = known[id]?.shape
            guard state == .accepted, shape != asked.shape else { return state }
            let title = shape.map { "the shape of \($0.title)" } ?? "the shape of the set"
            return .notAccepted("was accepted only in \(title), which this vector lacks")
        }
    }
}
