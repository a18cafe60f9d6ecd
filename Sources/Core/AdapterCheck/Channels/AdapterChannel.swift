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
