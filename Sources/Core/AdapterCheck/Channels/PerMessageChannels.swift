import AdapterTargets
import AttestModel

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
