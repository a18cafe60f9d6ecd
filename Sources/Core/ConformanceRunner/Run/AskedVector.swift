import AdapterTargets
import AttestModel

/// A vector with all answers to it. Its result follows from them.
struct AskedVector: Sendable {
    /// The vector in the form in which it is asked.
    let vector: Vector
    /// The shape of that form; `nil` for that of the set.
    let shape: DeviceShape?
    /// The answers when it was first asked; `nil` before.
    private(set) var answers: [Answer]?
    /// The answers of every round, the first one included.
    var rounds = AnswerRounds()
    /// The answers at the end of the run.
    var finalAnswers: [Answer]?
    /// A Boolean value that indicates whether it was answered when the moment was over for which its set was made.
    private var isTooOld = false

    init(_ vector: Vector, shape: DeviceShape? = nil) { (self.vector, self.shape) = (vector, shape) }

    init(_ vector: Vector, shape: DeviceShape?, answers: [Answer]) {
        self.init(vector, shape: shape)
        record(answers, isTooOld: false)
    }

    /// Records the first answers.
    mutating func record(_ answers: [Answer], isTooOld: Bool) {
        (self.answers, self.isTooOld, rounds) = (answers, isTooOld, AnswerRounds())
        rounds.add(answers)
    }

    /// Puts what the target has added to an answer in its place.
    /// - Returns: Whether there is such an answer.
    mutating func amend(_ late: LateFault) -> Bool {
        let index = vector.steps?.firstIndex { $0.name == late.vectorAndStep.1 } ?? 0
        guard var answers, !isTooOld, answers.indices.contains(index) else { return false }
        answers.removeSubrange((index + 1)...)
        (answers[index].content, answers[index].evidence) = (late.content, late.evidence)
        (self.answers, finalAnswers) = (answers, nil)
        return true
    }

    /// Returns the result; `nil` before the vector is answered, unless the target lacks what it needs.
    func result(by judge: AnswerJudge, control: ControlState?) -> VectorResult? {
        let missing = judge.missing(vector)
        guard missing.isEmpty else { return judge.untested(vector, missing: missing) }
        guard !isTooOld else { return judge.tooOld(vector) }
        guard let answers else { return nil }
        func judged(_ answers: [Answer]) -> VectorResult {
            var result = judge.result(of: vector, answers: answers, control: control)
            result.shape = shape
            return result
        }
        var result = judged(answers)
        if var difference = rounds.difference(on: vector) {
            // One acceptance of an object that must be rejected is a hole, however often it was rejected.
            let all = [result] + rounds.answers.map(judged)
            if result.expect == .reject {
                result.verdict = all.contains(where: \.isHole) ? .accept : nil
            } else if all.contains(where: { $0.wanted == .accept && $0.answer == .accepted }) {
                let refused = all.first { $0.locksOut && $0.verdict != nil }
                result.refusal = refused?.verdict
                if let refused, let reason = refused.reason {
                    difference += "; its \(refused.verdict == .error ? "error" : "words"): \(reason)"
                }
            }
            (result.outcome, result.reason, result.step) = (.unstable, difference, nil)
        } else if let finalAnswers {
            var final = judged(finalAnswers)
            guard final.outcome != .pass, final.outcome != result.outcome else { return result }
            let what = final.verdict == .reject ? "rejected at the end" : "\(final.outcome.rawValue) at the end"
            final.reason = "accepted at the start, \(what)" + (final.reason.map { ": \($0)" } ?? "")
            (final.wasAcceptedAtStart, final.refusal) = (true, final.locksOut ? final.verdict : nil)
            return final
        }
        return result
    }
}

extension AnswerJudge {
    func accepts(_ vector: Vector, _ answers: [Answer]) -> Bool {
        ControlState(result(of: vector, answers: answers, control: nil)) == .accepted
    }

    /// Returns whether a target has not accepted a genuine object, so that another shape of it is worth a question.
    func rejects(_ vector: Vector, _ answers: [Answer]) -> Bool {
        let result = result(of: vector, answers: answers, control: nil)
        // A rejection that may be that of a replay says nothing about the shape.
        return result.outcome != .inconclusive && (result.verdict == .reject || result.verdict == .error)
            || result.outcome == .crash
    }
}
