import AttestModel

/// Turns answers into outcomes.
struct Judge: Sendable {
    /// What the target declares.
    let capabilities: Set<Capability>
    let timeout: Duration

    /// The capabilities that a vector needs and the target lacks.
    func missing(_ vector: Vector) -> [Capability] { Capability.sorted(vector.needs.subtracting(capabilities)) }

    /// The result of a vector that is not sent, since the target lacks what it needs.
    func untested(_ vector: Vector, missing: [Capability]) -> VectorResult {
        let words = missing.map(\.rawValue).joined(separator: ", ")
        return VectorResult(
            vector: vector, outcome: vector.level == .info ? .observed : .notTestable,
            reason: "not sent: the target does not declare \(words)", missing: missing)
    }

    /// The result of a vector that was answered.
    ///
    /// - Parameter control: what is known of its control; `nil` for a vector that has none.
    func result(of vector: Vector, answer: Answer, control: ControlState?) -> VectorResult {
        var result = VectorResult(
            vector: vector, outcome: .pass, milliseconds: answer.milliseconds, evidence: answer.evidence)
        switch answer.content {
        case .crash(let how): (result.outcome, result.reason) = (.crash, how)
        case .timeout: (result.outcome, result.reason) = (.timeout, "no answer within \(timeout.secondsText) s")
        case .protocolError(let what): (result.outcome, result.reason) = (.protocolError, what)
        case .response(.description):
            (result.outcome, result.reason) = (.protocolError, "described itself, asked for a verdict")
        case .response(.verdict(let response)):
            result.verdict = response.verdict
            result.reason = response.reason
            result.code = response.code
            judge(response, control: control, into: &result)
        }
        if vector.level == .info {
            if result.verdict == nil { result.reason = "\(result.outcome.rawValue): \(result.reason ?? "")" }
            (result.outcome, result.missing) = (.observed, [])
        }
        return result
    }

    private func judge(_ response: VerdictResponse, control: ControlState?, into result: inout VectorResult) {
        guard response.verdict != .unsupported else { return judgeUnsupported(&result) }
        switch result.vector.judgement(of: response) {
        case .right:
            guard response.verdict == .reject, case .notAccepted(let why)? = control else { return }
            (result.outcome, result.reason) = (.inconclusive, "the rejection proves nothing: its control \(why)")
        case .wrongOutput(let mismatches):
            (result.outcome, result.reason) = (.wrongOutput, mismatches.joined(separator: "; "))
        case .observed: result.outcome = .observed
        // A verifier that blows up on hostile input has not rejected it.
        case .wrongVerdict where response.verdict == .error:
            (result.outcome, result.reason) = (.wrongVerdict, blewUp(response))
        case .wrongVerdict: result.outcome = .wrongVerdict
        }
    }

    private func judgeUnsupported(_ result: inout VectorResult) {
        guard let capability = result.vector.request.operation.capability, !capabilities.contains(capability) else {
            let words = result.vector.request.operation.capability?.rawValue ?? ""
            let why = result.reason.map { " (\($0))" } ?? ""
            (result.outcome, result.reason) = (.wrongVerdict, "says unsupported, but declares \(words)\(why)")
            return
        }
        (result.outcome, result.missing) = (.notTestable, [capability])
    }

    private func blewUp(_ response: VerdictResponse) -> String {
        response.reason.map { "blew up: \($0)" } ?? "blew up"
    }
}

extension Duration {
    /// Seconds with as many decimals as there are.
    package var secondsText: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? String(Int64(seconds)) : String(seconds)
    }
}
