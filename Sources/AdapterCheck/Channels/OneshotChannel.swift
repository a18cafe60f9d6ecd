import AdapterTargets
import AttestModel

/// A process for each message.
struct OneshotChannel: AdapterChannel {
    let connection: OneshotConnection
    let timeout: Duration

    func reply(to message: AdapterMessage) async throws(RunnerError) -> AdapterReply {
        AdapterReply(
            try await connection.answer(message.bytes, id: message.id, within: timeout), timeout: timeout)
    }

    func replies(to messages: [AdapterMessage]) async throws(RunnerError) -> [AdapterReply] {
        try await concurrentReplies(to: messages)
    }

    func close() async {}
}
