import AttestModel
import Foundation
import Synchronization

/// Sends requests to an endpoint, one at a time.
package struct HTTPConnection: TargetConnection {
    private let target: HTTPTarget
    private let loop = Loop.next()

    package init(target: HTTPTarget) { self.target = target }

    package var executor: (any TaskExecutor)? { loop }

    /// Between two attempts to connect.
    private static let pause = Duration.milliseconds(100)

    package func answer(_ request: AdapterRequest, within timeout: Duration) async throws(RunnerError) -> Answer {
        try await answer(HTTPCall(body: request.json.compactBytes), id: request.id, within: timeout).answer
    }

    package func close() async -> LateFault? { nil }

    /// Asks by a call that need not be a request of the protocol.
    ///
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
    /// again. A request that was sent is not repeated, since its effect is not known.
    private func firstAnswer(
        to call: HTTPCall, id: String?, start: Duration, within timeout: Duration
    ) async throws(RunnerError) -> (answer: Answer, status: UInt?) {
        var failure: HTTPFailure?
        while true {
            let left = timeout - (target.stopwatch.read() - start)
            let reply: HTTPReply?
            do throws(HTTPFailure) {
                reply = try await target.reply(to: call, within: left, on: loop)
            } catch {
                if error.shortage != nil { throw RunnerError(.targetCannotStart, "\(error.words).") }
                guard error.wasUnsent else { return (Answer(.crash(error.words)), nil) }
                guard target.wasReached.load(ordering: .relaxed), left > Self.pause else { throw unreachable(error) }
                failure = error
                try? await Task.sleep(for: Self.pause)
                continue
            }
            if let reply { return (answer(for: reply, id: id), reply.status) }
            if let failure { throw unreachable(failure) }
            return (Answer(.timeout), nil)
        }
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

    private func unreachable(_ failure: HTTPFailure) -> RunnerError {
        RunnerError(
            .targetCannotStart,
            target.wasReached.load(ordering: .relaxed)
                ? "\(target.url.absoluteString) can no longer be reached: \(failure.words)."
                : "the target \(target.url.absoluteString) cannot be reached: \(failure.words). "
                    + "Start it before the run, and check scheme, host and port.")
    }
}
