import AdapterTargets
import AttestModel

/// A POST for each message.
struct HTTPChannel: ContractChannel {
    let target: HTTPTarget
    let timeout: Duration

    func reply(to message: ContractMessage) async throws(RunnerError) -> ContractReply {
        try await reply(to: HTTPCall(body: message.bytes), id: message.id)
    }

    /// - Parameter id: what an answer has to repeat; `nil` takes any.
    func reply(to call: HTTPCall, id: String?) async throws(RunnerError) -> ContractReply {
        let (answer, status) = try await HTTPConnection(target: target).answer(call, id: id, within: timeout)
        if let status, (400..<500).contains(status) { return .refusal(status: status) }
        return ContractReply(answer, timeout: timeout)
    }

    func replies(to messages: [ContractMessage]) async throws(RunnerError) -> [ContractReply] {
        try await concurrentReplies(to: messages)
    }

    func close() async { await target.close() }
}
