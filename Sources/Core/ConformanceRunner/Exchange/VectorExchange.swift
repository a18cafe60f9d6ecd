import AdapterTargets
import AttestModel

/// A single request, or the steps of a sequence over one connection, until one of them is not answered as expected.
struct VectorExchange {
    let vector: Vector
    let judge: AnswerJudge

    /// - Returns: the answers in order, at least one.
    func conduct(over connection: any TargetConnection) async throws(RunnerError) -> [Answer] {
        try await StateReset(judge: judge).before(over: connection) { () async throws(RunnerError) in
            if let steps = vector.steps { return try await conduct(steps, over: connection) }
            return [try await connection.answer(vector.requests[0], within: judge.timeout)]
        }
    }

    private func conduct(
        _ steps: [SequenceStep], over connection: any TargetConnection
    ) async throws(RunnerError) -> [Answer] {
        var answers: [Answer] = []
        var outputs: [String: VerifiedOutput] = [:]
        for step in steps {
            let request = AdapterRequest(id: vector.wireID(of: step), content: .verify(step.request(carrying: outputs)))
            let answer = try await connection.answer(request, within: judge.timeout)
            if let late = answer.late, let index = steps.firstIndex(where: { vector.wireID(of: $0) == late.requestID }),
                answers.indices.contains(index)
            {
                // The outcome of an earlier step is known only now, and the exchange ends there.
                answers.removeSubrange((index + 1)...)
                answers[index].content = late.content
                answers[index].evidence = late.evidence
                return answers
            }
            answers.append(answer)
            guard judge.isAsExpected(answer, to: step) else { break }
            if case .response(.verdict(let response)) = answer.content, response.verdict == .accept {
                outputs[step.name] = response.output
            }
        }
        return answers
    }
}

/// The reset before a vector, a sequence or a probe, of a target that keeps state and declares `reset`.
struct StateReset {
    private static let request = AdapterRequest(id: Operation.reset.rawValue, content: .reset)

    let judge: AnswerJudge

    /// Resets the target, and then exchanges the messages.
    /// - Returns: the answers; that of a reset that failed, in place of them.
    func before(
        over connection: any TargetConnection, _ exchange: () async throws(RunnerError) -> [Answer]
    ) async throws(RunnerError) -> [Answer] {
        guard judge.capabilities.contains(.reset) else { return try await exchange() }
        var reset = try await connection.answer(Self.request, within: judge.timeout)
        var answers: [Answer]
        if reset.verdict == .accept {
            answers = try await exchange()
        } else {
            reset.content = .protocolError("did not answer reset with accept (\(Self.words(for: reset)))")
            answers = [reset]
        }
        // The reset may have shown that an earlier answer was not the last.
        if let late = reset.late, !answers.isEmpty, answers[0].late == nil { answers[0].late = late }
        return answers
    }

    private static func words(for answer: Answer) -> String {
        switch answer.content {
        case .response(.verdict(let response)): response.verdict.rawValue
        case .response(.description): "description"
        case .crash(let how): how
        case .timeout: "timeout"
        case .protocolError(let what): what
        }
    }
}
