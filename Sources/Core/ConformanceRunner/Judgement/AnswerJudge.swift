import AdapterTargets
import AttestModel

/// The judge that turns answers into outcomes.
struct AnswerJudge: Sendable {
    /// The capabilities that the target has by its own words, all checks among them that it does not leave out.
    let capabilities: Set<Capability>
    /// The checks that the target leaves out, with the reasons.
    var omits: [Capability: String] = [:]
    let timeout: Duration
    /// The capabilities that the target declares for one kind of evidence.
    var scopedCapabilities: Set<ScopedWord<Capability>> = []
    /// The caller who compares what the target returns.
    var caller = DocumentedCaller()
    /// The declared capabilities that the target was found not to have, each with the observation as the end of a sentence.
    var falselyDeclared: [Capability: String] = [:]
    /// The operations in which the target seems to keep state, each with a genuine object that it rejected the second time.
    var keepsState: [Operation: VectorID] = [:]
    /// A Boolean value that indicates whether a sequence of the same key may come between the steps of another.
    var asksAtOnce = false
    /// The genuine objects that a probe has sent.
    var seen: Set<VectorID> = []

    /// Returns whether the target may take a vector for a replay of an earlier one.
    func mayBeReplay(_ vector: Vector) -> Bool { vector.content.requests.contains { keepsState[$0.operation] != nil } }

    /// The capabilities that a vector needs and the target lacks, whatever it declares.
    func missing(_ vector: Vector) -> [Capability] {
        let undeclared = vector.needs.subtracting(capabilities).filter { !isScoped($0, to: vector) }
        return Capability.sorted(undeclared.union(vector.needs.intersection(falselyDeclared.keys)))
    }

    /// Returns whether the target declares a capability for each kind of evidence in a vector.
    private func isScoped(_ capability: Capability, to vector: Vector) -> Bool {
        vector.content.requests.allSatisfy { scopedCapabilities.contains(ScopedWord(capability, for: $0.kind)) }
    }

    /// The result of a vector that is not sent, since the target lacks what it needs.
    func untested(_ vector: Vector, missing: [Capability]) -> VectorResult {
        let undeclared = missing.filter { !capabilities.contains($0) }
        let unsaid = undeclared.filter { omits[$0] == nil }.map(\.rawValue)
        let reasons =
            undeclared.filter { omits[$0] != nil }.map { capability in
                let why = PrintableText.bounded(omits[capability] ?? "")
                return
                    "not sent: the target leaves out \(capability.rawValue)\(why.isEmpty ? ", without a reason" : ": \(why)")"
            } + (unsaid.isEmpty ? [] : ["not sent: the target does not declare \(unsaid.joined(separator: ", "))"])
            + missing.compactMap { capability in
                falselyDeclared[capability].map { "not judged: the target declares \(capability.rawValue), but \($0)" }
            }
        var result = VectorResult(
            vector: vector, outcome: vector.level == .info ? .observed : .notTestable,
            reason: reasons.joined(separator: "; "), missing: missing)
        result.isFalselyDeclared = undeclared.count < missing.count
        return result
    }

    /// The result of a vector that was answered when the moment was over for which its set was made.
    func tooOld(_ vector: Vector) -> VectorResult {
        VectorResult(
            vector: vector, outcome: vector.level == .info ? .observed : .notTestable,
            reason: "not judged: the set was made for the moment and is too old; run fewer vectors at once (--only, "
                + "--shard), or declare clock", missing: [.clock])
    }

    /// The result of a vector that was answered.
    /// - Parameters:
    ///   - answers: one; of a sequence, one for each step that was asked.
    ///   - control: what is known of its control; `nil` for a vector that has none.
    func result(of vector: Vector, answers: [Answer], control: ControlState?) -> VectorResult {
        var result = VectorResult(
            vector: vector, outcome: .pass,
            milliseconds: answers.reduce(0) { $0 + $1.milliseconds }.roundedToHundredths,
            evidence: answers.last?.evidence ?? "")
        switch vector.content {
        case .single(let request, let wanted):
            let expected = ExpectedAnswer(
                request: request, requirement: vector.requirement, expect: vector.expect, result: wanted,
                level: vector.level, mayFail: vector.requirement.isAboutStoredValue && vector.expect == .reject)
            if let answer = answers.first { result.adopt(judged(answer, expected: expected)) }
        case .sequence(let steps): judge(answers, to: steps, into: &result)
        }
        if result.outcome == .pass, vector.expect == .reject, case .notAccepted(let why)? = control {
            (result.outcome, result.reason) = (.inconclusive, "the rejection proves nothing: its control \(why)")
        }
        if vector.control != nil || seen.contains(vector.id), result.verdict == .reject,
            [.pass, .wrongVerdict].contains(result.outcome), mayBeReplay(vector)
        {
            (result.outcome, result.step) = (.inconclusive, nil)
            result.reason =
                "the rejection proves nothing: the target seems to keep state, and has seen an object of the same key"
        }
        if isOwnComparison(result, of: vector) {
            (result.outcome, result.step) = (.inconclusive, nil)
            result.reason =
                "the acceptance proves nothing: the target seems to keep state, and to compare with its own counter"
        }
        if vector.level == .info {
            if result.verdict == nil {
                result.observedEnding = result.answer
                result.reason = "\(result.outcome.rawValue): \(result.reason ?? "")"
            }
            (result.outcome, result.missing) = (.observed, [])
        }
        return result
    }

    /// Returns whether a target that stores counters itself may rightly have accepted what the request rules out.
    private func isOwnComparison(_ result: VectorResult, of vector: Vector) -> Bool {
        guard keepsState[.verifyAssertion] != nil, result.isHole else { return false }
        guard let steps = vector.steps else { return vector.requirement == .assertionCounter }
        return asksAtOnce && result.step.map { steps[$0.number - 1].requirement == .assertionCounter } == true
    }

    /// Returns whether a sequence can go on after this answer.
    func isAsExpected(_ answer: Answer, to step: SequenceStep) -> Bool {
        judged(answer, expected: ExpectedAnswer(step)).isAsExpected
    }

    /// The first step that was not answered as it has to be decides. When there is none, the sequence was accepted
    /// as a whole, or it was rejected where it had to be.
    private func judge(_ answers: [Answer], to steps: [SequenceStep], into result: inout VectorResult) {
        result.verdict = .accept
        for (index, (step, answer)) in zip(steps, answers).enumerated() {
            let judged = judged(answer, expected: ExpectedAnswer(step))
            if !judged.isAsExpected {
                result.adopt(judged)
                result.step = VectorResult.Step(number: index + 1, name: step.name, expect: step.expect)
                result.evidence = answer.evidence
                return
            }
            if step.expect == .reject { result.adopt(judged) }
        }
    }

    private func judged(_ answer: Answer, expected: ExpectedAnswer) -> JudgedAnswer {
        var judged = JudgedAnswer()
        switch answer.content {
        case .crash(let how): (judged.outcome, judged.reason) = (.crash, how)
        case .timeout: (judged.outcome, judged.reason) = (.timeout, "no answer within \(timeout.secondsText) s")
        case .protocolError(let what): (judged.outcome, judged.reason) = (.protocolError, what)
        case .response(.description):
            (judged.outcome, judged.reason) = (.protocolError, "described itself instead of giving a verdict")
        case .response(.verdict(let response)):
            judged.verdict = response.verdict
            judged.reason = response.reason
            judged.code = response.code
            judge(response, expected: expected, into: &judged)
        }
        return judged
    }

    private func judge(_ response: VerdictResponse, expected: ExpectedAnswer, into judged: inout JudgedAnswer) {
        guard response.verdict != .unsupported else { return judgeUnsupported(expected, &judged) }
        if response.verdict == .error, expected.mayFail { return }
        let judgement = Judgement(of: response, expect: expected.expect, result: expected.result, level: expected.level)
        if response.verdict == .accept, let decision = caller.decision(on: response.output, for: expected, judgement) {
            judged.reason = decision.reason
            guard !decision.rejects else {
                judged.verdict = .reject
                judged.outcome = expected.expect == .reject ? .pass : .wrongVerdict
                return
            }
        }
        switch judgement {
        case .right: break
        case .observed: judged.outcome = .observed
        case .wrongOutput(let mismatches):
            (judged.outcome, judged.reason) = (.wrongOutput, PrintableText.bounded(mismatches.joined(separator: "; ")))
        // A verifier that fails on hostile input has not rejected it, but has not accepted it either.
        case .wrongVerdict: judged.outcome = response.verdict == .error ? .error : .wrongVerdict
        }
    }

    private func judgeUnsupported(_ expected: ExpectedAnswer, _ judged: inout JudgedAnswer) {
        guard let capability = expected.request.operation.capability else { return }
        (judged.outcome, judged.missing) = (.notTestable, [capability])
        guard capabilities.contains(capability) else { return }
        let why = judged.reason.map { ": \($0)" } ?? ""
        judged.isFalselyDeclared = true
        judged.reason = "declares \(capability.rawValue), but answered unsupported\(why)"
    }
}

extension VectorResult {
    fileprivate mutating func adopt(_ judged: JudgedAnswer) {
        (outcome, verdict, reason, code) = (judged.outcome, judged.verdict, judged.reason, judged.code)
        (missing, isFalselyDeclared) = (judged.missing, judged.isFalselyDeclared)
    }
}
