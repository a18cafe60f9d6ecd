import AdapterTargets
import AttestModel

/// A process for each message.
struct OneshotChannel: ContractChannel {
    let connection: OneshotConnection
    let timeout: Duration

    func reply(to message: ContractMessage) async throws(RunnerError) -> ContractReply {
        ContractReply(
            try await connection.answer(message.bytes, id: message.id, within: timeout), timeout: timeout)
    }

    func replies(to messages: [ContractMessage]) async throws(RunnerError) -> [ContractReply] {
        try await concurrentReplies(to: messages)
    }

    func close() async {}
}
