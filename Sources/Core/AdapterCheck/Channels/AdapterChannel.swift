import AttestModel

/// A channel for messages of any kind to an adapter.
protocol AdapterChannel: Sendable {
    /// Sends one message and waits for what comes of it. Afterwards the target can be asked again.
    ///
    /// - Throws: `RunnerError` with code `targetCannotStart` when there is nothing that could be asked.
    func reply(to message: AdapterMessage) async throws(RunnerError) -> AdapterReply

    /// Sends all messages before it waits for any answer, by default by a task each. The replies are in the order of the
    /// messages.
    func replies(to messages: [AdapterMessage]) async throws(RunnerError) -> [AdapterReply]

    /// Ends what is still there.
    func close() async
}

extension AdapterChannel {
    func replies(to messages: [AdapterMessage]) async throws(RunnerError) -> [AdapterReply] {
        let results = await withTaskGroup(of: (Int, Result<AdapterReply, RunnerError>).self) { group in
            for (index, message) in messages.enumerated() {
                group.addTask {
                    do throws(RunnerError) {
                        return (index, .success(try await self.reply(to: message)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var replies: [AdapterReply] = []
        for index in messages.indices {
            guard let result = results[index] else { continue }
            replies.append(try result.get())
        }
        return replies
    }
}
