import AdapterTargets
import AttestModel

/// Turns answers into outcomes.
struct Judge: Sendable {
    /// What the target declares.
    let capabilities: Set<Capability>
    let timeout: Duration
    /// What it declares, but was found not to do: how that showed, as the end of a sentence.
    var falselyDeclared: [Capability: String] = [:]

    /// The capabilities that a vector needs and the target lacks, whatever it declares.
    func missing(_ vector: Vector) -> [Capability] {
        Capability.sorted(vector.needs.subtracting(capabilities).union(vector.needs.intersection(falselyDeclared.keys)))
    }

    /// The result of a vector that is not sent, since the target lacks what it needs.
    func untested(_ vector: Vector, missing: [Capability]) -> VectorResult {
        let undeclared = missing.filter { !capabilities.contains($0) }
        let words = undeclared.map(\.rawValue).joined(separator: ", ")
        let reasons =
            (undeclared.isEmpty ? [] : ["not sent: the target does not declare \(words)"])
            + missing.compactMap { capability in
                falselyDeclared[capability].map { "not judged: the target declares \(capability.rawValue), but \($0)" }
            }
        var result = VectorResult(
            vector: vector, outcome: vector.level == .info ? .observed : .notTestable,
            reason: reasons.joined(separator: "; "), missing: missing)
        result.isFalselyDeclared = undeclared.count < missing.count
        return result
    }

    /// The result of a vector that was answered.
    ///
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
            let question = Question(request, expect: vector.expect, result: wanted)
            if let answer = answers.first { result.take(finding(on: answer, to: question)) }
        case .sequence(let steps): judge(answers, to: steps, into: &result)
        }
        if result.outcome == .pass, vector.expect == .reject, case .notAccepted(let why)? = control {
            (result.outcome, result.reason) = (.inconclusive, "the rejection proves nothing: its control \(why)")
        }
        if vector.level == .info {
            if result.verdict == nil { result.reason = "\(result.outcome.rawValue): \(result.reason ?? "")" }
            (result.outcome, result.missing) = (.observed, [])
        }
        return result
    }

    /// Whether a sequence can go on after this answer.
    func isAsExpected(_ answer: Answer, to step: SequenceStep) -> Bool {
        finding(on: answer, to: Question(step)).isAsExpected
    }

    /// The first step that was not answered as it has to be decides. When there is none, the sequence was accepted
    /// as a whole, or it was rejected where it had to be.
    private func judge(_ answers: [Answer], to steps: [SequenceStep], into result: inout VectorResult) {
        result.verdict = .accept
        for (index, (step, answer)) in zip(steps, answers).enumerated() {
            let finding = finding(on: answer, to: Question(step))
            if !finding.isAsExpected {
                result.take(finding)
                result.step = VectorResult.Step(number: index + 1, name: step.name, expect: step.expect)
                result.evidence = answer.evidence
                return
            }
            if step.expect == .reject { result.take(finding) }
        }
    }

    private func finding(on answer: Answer, to question: Question) -> Finding {
        var finding = Finding()
        switch answer.content {
        case .crash(let how): (finding.outcome, finding.reason) = (.crash, how)
        case .timeout: (finding.outcome, finding.reason) = (.timeout, "no answer within \(timeout.secondsText) s")
        case .protocolError(let what): (finding.outcome, finding.reason) = (.protocolError, what)
        case .response(.description):
            (finding.outcome, finding.reason) = (.protocolError, "described itself, asked for a verdict")
        case .response(.verdict(let response)):
            finding.verdict = response.verdict
            finding.reason = response.reason
            finding.code = response.code
            judge(response, to: question, into: &finding)
        }
        return finding
    }

    private func judge(_ response: VerdictResponse, to question: Question, into finding: inout Finding) {
        guard response.verdict != .unsupported else { return judgeUnsupported(question, &finding) }
        switch Judgement(of: response, expect: question.expect, result: question.result) {
        case .right: break
        case .observed: finding.outcome = .observed
        case .wrongOutput(let mismatches):
            (finding.outcome, finding.reason) = (
                .wrongOutput, PrintableText.bounded(mismatches.joined(separator: "; "))
            )
        case .wrongVerdict:
            finding.outcome = .wrongVerdict
            // A verifier that blows up on hostile input has not rejected it.
            if response.verdict == .error { finding.reason = blewUp(response) }
        }
    }

    private func judgeUnsupported(_ question: Question, _ finding: inout Finding) {
        guard let capability = question.operation.capability, !capabilities.contains(capability) else {
            let words = question.operation.capability?.rawValue ?? ""
            let why = finding.reason.map { " (\($0))" } ?? ""
            (finding.outcome, finding.reason) = (.wrongVerdict, "says unsupported, but declares \(words)\(why)")
            return
        }
        (finding.outcome, finding.missing) = (.notTestable, [capability])
    }

    private func blewUp(_ response: VerdictResponse) -> String {
        response.reason.map { "blew up: \($0)" } ?? "blew up"
    }
}

extension VectorResult {
    fileprivate mutating func take(_ finding: Finding) {
        (outcome, verdict, reason, code) = (finding.outcome, finding.verdict, finding.reason, finding.code)
        missing = finding.missing
    }
}
