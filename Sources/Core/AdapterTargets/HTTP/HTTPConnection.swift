import AttestModel
import Foundation
import Synchronization

/// Sends requests to an endpoint, one at a time.
package struct HTTPConnection: TargetConnection {
    private let target: HTTPTarget

    package init(target: HTTPTarget) { self.target = target }

    /// Between two attempts to connect.
    private static let pause = Duration.milliseconds(100)

    package func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        let call = HTTPCall(body: request.json.compactBytes, isRepeatable: isRepeatable(request.content))
        return try await answer(call, id: request.id, within: timeout).answer
    }

    /// Returns whether a request means the same when it arrives twice. A client that it makes call a service would call
    /// twice, and a target that keeps state may reject the second.
    private func isRepeatable(_ content: AdapterRequestContent) -> Bool {
        switch content {
        case .describe: return true
        case .reset:
            target.keepsState.store(true, ordering: .relaxed)
            return true
        case .verify(.deviceCheckUse): return false
        case .verify: return !target.keepsState.load(ordering: .relaxed)
        }
    }

    package func close() async -> LateFault? { nil }

    /// Asks by a call that need not be a request of the protocol.
    /// - Parameter id: The id that an answer must repeat; `nil` accepts any.
    /// - Returns: the answer, and the status of HTTP when there was one.
    package func answer(
        _ call: HTTPCall, id: String?, within timeout: Duration
    ) async throws(RunnerError) -> (answer: Answer, status: UInt?) {
        let start = target.stopwatch.read()
        var result = try await firstAnswer(to: call, id: id, start: start, within: timeout)
        result.answer.milliseconds = target.stopwatch.milliseconds(since: start)
        return result
    }

    /// Sends again as long as there is time and nothing was sent: a server that a vector has ended may be starting
    /// again. A request that was lost with a connection that had been used is sent once more, over a new one: servers
    /// close connections that wait. No other request that was sent is repeated, since its effect is not known.
    private func firstAnswer(
        to call: HTTPCall, id: String?, start: Duration, within timeout: Duration
    ) async throws(RunnerError) -> (answer: Answer, status: UInt?) {
        var unsent: HTTPFailure?
        var lost: String?
        while true {
            let left = timeout - (target.stopwatch.read() - start)
            do throws(HTTPFailure) {
                if let reply = try await target.reply(to: call, within: left) {
                    return (answer(for: reply, id: id), reply.status)
                }
                break
            } catch {
                if error.shortage != nil { throw RunnerError(.targetCannotStart, "\(error.clause).") }
                guard error.wasUnsent else { return (Answer(.crash(error.clause)), nil) }
                (unsent, lost) = (error, lost ?? error.lost)
                guard target.wasReached.load(ordering: .relaxed), left > Self.pause else { break }
            }
            try? await Task.sleep(for: Self.pause)
        }
        // No connection comes up any more: the request that was lost before has ended the server.
        if unsent != nil, let lost { return (Answer(.crash(lost)), nil) }
        guard let unsent else { return (Answer(.timeout), nil) }
        throw RunnerError(
            .targetCannotStart,
            target.wasReached.load(ordering: .relaxed)
                ? "\(target.url.absoluteString) can no longer be reached: \(unsent.clause)."
                : "the target \(target.url.absoluteString) cannot be reached: \(unsent.clause). "
                    + "Start it before the run, and check scheme, host and port.")
    }

    private func answer(for reply: HTTPReply, id: String?) -> Answer {
        switch reply.content(answering: id) {
        case .response(let response): Answer(.response(hiding(response)))
        case .protocolError(let what):
            Answer(.protocolError(target.headers.hiding(what)), evidence: target.headers.hiding(reply.evidence))
        case let content: Answer(content)
        }
    }

    /// A response without the secrets that the target may have repeated in its free text.
    private func hiding(_ response: AdapterResponseContent) -> AdapterResponseContent {
        switch response {
        case .verdict(var verdict):
            verdict.reason = verdict.reason.map(target.headers.hiding)
            verdict.code = verdict.code.map(target.headers.hiding)
            return .verdict(verdict)
        case .description(var description):
            description.name = target.headers.hiding(description.name)
            description.version = target.headers.hiding(description.version)
            return .description(description)
        }
    }
}
