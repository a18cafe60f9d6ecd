import AdapterTargets
import AttestModel

/// A channel for messages of any kind to an adapter.
protocol AdapterChannel: Sendable {
    /// Sends one message and waits for what comes of it. Afterwards the target can be asked again.
    /// - Throws: `RunnerError` with code `targetCannotStart` when there is nothing that could be asked.
    func reply(to message: AdapterMessage) async throws(RunnerError) -> AdapterReply

    /// Sends all messages before it waits for an answer, by default by a task each; the replies are in their order.
    func replies(to messages: [AdapterMessage]) async throws(RunnerError) -> [AdapterReply]

    /// Ends what is still there.
    func close() async
}

extension AdapterChannel {
    func replies(to messages: [AdapterMessage]) async throws(RunnerError) -> [AdapterReply] {
        try await Work.together(messages) { message throws(RunnerError) in try await self.reply(to: message) }
    }
}

/// A process for each message.
struct OneshotChannel: AdapterChannel {
    let connection: OneshotConnection
    let timeout: Duration

    func reply(to message: AdapterMessage) async throws(RunnerError) -> AdapterReply {
        AdapterReply(try await connection.answer(message.bytes, id: message.id, within: timeout), timeout: timeout)
    }

    func close() async {}
}

/// A POST for each message.
struct HTTPChannel: AdapterChannel {
    let target: HTTPTarget
    let timeout: Duration

    func reply(to message: AdapterMessage) async throws(RunnerError) -> AdapterReply {
        try await reply(to: HTTPCall(body: message.bytes, isRepeatable: message.isRepeatable), id: message.id)
    }

    /// - Parameter id: The id that an answer must repeat; `nil` accepts any.
    func reply(to call: HTTPCall, id: String?) async throws(RunnerError) -> AdapterReply {
        let (answer, status) = try await HTTPConnection(target: target).answer(call, id: id, within: timeout)
        if let status, (400..<500).contains(status) { return .refusal(status: status) }
        return AdapterReply(answer, timeout: timeout)
    }

    func close() async { await target.close() }
}
