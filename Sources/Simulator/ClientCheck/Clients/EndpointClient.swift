import AdapterTargets
import AttestModel

/// A backend with an endpoint that takes a device token.
struct EndpointClient: CheckedClient {
    private let target: HTTPTarget
    /// The member of the body, a JSON object, that has the device token.
    private let tokenMember: String
    private let backend: StartedBackend?
    private let options: RunOptions

    /// The time between two attempts to reach a backend that starts.
    private static let pause = Duration.milliseconds(50)

    init(_ target: HTTPTarget, tokenMember: String, start: Launch?, options: RunOptions) {
        (self.target, self.tokenMember, self.options) = (target, tokenMember, options)
        backend = start.map { StartedBackend($0) }
    }

    func describe() async throws(RunnerError) -> TargetDescription {
        try await start()
        return TargetDescription(name: target.shortName, version: "", capabilities: [.deviceCheckCaller])
    }

    func answer(
        _ request: DeviceCheckUseRequest, id: String, within timeout: Duration
    ) async throws(RunnerError) -> ClientAnswer {
        do throws(HTTPFailure) {
            return try await send(request, within: timeout)
        } catch {
            guard error.wasUnsent else { return ClientAnswer(content: .crash(error.clause)) }
            guard backend != nil else { throw unreachable(error.clause) }
        }
        // An earlier order has ended the backend.
        try await start()
        do throws(HTTPFailure) {
            return try await send(request, within: timeout)
        } catch { return ClientAnswer(content: .crash(error.clause)) }
    }

    var output: [[UInt8]]? { get async { await backend?.output } }

    func close() async { await backend?.end() }

    private func send(
        _ request: DeviceCheckUseRequest, within timeout: Duration
    ) async throws(HTTPFailure) -> ClientAnswer {
        let body: JSONValue = .object([tokenMember: .string(request.deviceToken)])
        let start = Stopwatch.monotonic.read()
        let reply = try await target.reply(
            to: HTTPCall(body: Array(body.compactText.utf8), isRepeatable: false), within: timeout)
        var answer = ClientAnswer(content: .timeout)
        if let reply {
            answer.headers = reply.headers
            answer.content = .responded(status: Int(reply.status), body: reply.body ?? [])
            answer.evidence = PrintableText.prefix(of: reply.body ?? [])
        }
        answer.milliseconds = Stopwatch.monotonic.milliseconds(since: start)
        return answer
    }

    /// Waits until the endpoint can be reached. A backend that has to be started is started.
    private func start() async throws(RunnerError) {
        try await backend?.start()
        let begin = Stopwatch.monotonic.read()
        while true {
            let words: String
            do throws(HTTPFailure) {
                _ = try await target.reply(
                    to: HTTPCall(method: "GET", contentType: nil, body: nil, isRepeatable: false),
                    within: options.startTimeout)
                return
            } catch {
                guard error.wasUnsent else { return }
                words = error.clause
            }
            guard let backend else { throw unreachable(words) }
            if let ending = await backend.ending { throw RunnerError(.targetFault, "the backend \(ending)") }
            guard Stopwatch.monotonic.read() - begin < options.startTimeout else { throw unreachable(words) }
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func unreachable(_ words: String) -> RunnerError {
        RunnerError(
            .targetCannotStart,
            "the endpoint \(target.name) cannot be reached: \(words). Start the backend before the check, or let "
                + "--start do it, and check scheme, host and port.")
    }
}
