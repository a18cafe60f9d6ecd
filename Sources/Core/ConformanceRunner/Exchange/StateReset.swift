import AdapterTargets
import AttestModel

/// The reset before a vector, a sequence or a probe, of a target that keeps state and declares `reset`.
struct StateReset {
    private static let request = AdapterRequest(id: Operation.reset.rawValue, content: .reset)

    let judge: AnswerJudge

    /// Resets the target, and then exchanges the messages.
    ///
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
