import AttestModel

/// A way to send an adapter anything, and to see what it makes of it.
protocol ContractChannel: Sendable {
    /// Sends one message and waits for what comes of it. Afterwards the target can be asked again.
    ///
    /// - Throws: `RunnerError` with code `targetCannotStart` when there is nothing that could be asked.
    func reply(to message: ContractMessage) async throws(RunnerError) -> ContractReply

    /// Sends all messages before it waits for any answer; the replies are in the order of the messages.
    func replies(to messages: [ContractMessage]) async throws(RunnerError) -> [ContractReply]

    /// Ends what is still there.
    func close() async
}

extension ContractChannel {
    /// Sends all messages by a task each.
    func concurrentReplies(to messages: [ContractMessage]) async throws(RunnerError) -> [ContractReply] {
        let results = await withTaskGroup(of: (Int, Result<ContractReply, RunnerError>).self) { group in
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
        var replies: [ContractReply] = []
        for index in messages.indices {
            guard let result = results[index] else { continue }
            replies.append(try result.get())
        }
        return replies
    }
}
