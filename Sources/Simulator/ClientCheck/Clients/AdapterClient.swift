import AdapterTargets
import AttestModel

/// A client behind an adapter that answers `callDeviceCheck`.
struct AdapterClient: CheckedClient {
    private let target: any Target
    private let connection: any TargetConnection
    private let options: RunOptions

    init(target: any Target, options: RunOptions) {
        (self.target, self.options, connection) = (target, options, target.connect())
    }

    func describe() async throws(RunnerError) -> TargetDescription {
        try await target.description(over: connection, options)
    }

    func answer(
        _ request: DeviceCheckUseRequest, id: String, within timeout: Duration
    ) async throws(RunnerError) -> ClientAnswer {
        let answer = try await connection.answer(
            AdapterRequest(id: id, content: .verify(.deviceCheckUse(request))), within: timeout)
        let content: ClientAnswer.Content =
            switch answer.content {
            case .response(.verdict(let response)): .concluded(response)
            case .response(.description): .protocolError("described itself instead of giving a verdict")
            case .crash(let how): .crash(how)
            case .timeout: .timeout
            case .protocolError(let what): .protocolError(what)
            }
        return ClientAnswer(content: content, milliseconds: answer.milliseconds, evidence: answer.evidence)
    }

    /// The output of an adapter is that of a test.
    var output: [[UInt8]]? { nil }

    func close() async { _ = await connection.close() }
}
