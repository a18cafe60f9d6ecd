import AdapterTargets
import AttestModel
import ClientCheck
import LiveMapping
import Transport

/// The backend as a client of DeviceCheck: each device token is sent by an account of its own.
struct MappedDeviceCheckClient: CheckedClient {
    let backend: LiveBackend
    let step: Step

    func describe() async throws(RunnerError) -> TargetDescription {
        TargetDescription(
            name: backend.mapping.baseURLs[0].description, version: "", capabilities: [.deviceCheckCaller])
    }

    func answer(
        _ request: DeviceCheckUseRequest, id: String, within _: Duration
    ) async throws(RunnerError) -> ClientAnswer {
        let scene = LiveScene(backend, name: id)
        do throws(SceneStop) {
            let sent = try await scene.verifyDevice(request.deviceToken, try await scene.account(), step)
            return Self.answer(sent, milliseconds: await scene.milliseconds)
        } catch { throw RunnerError(.targetFault, "the device token cannot be sent: \(error.reason)") }
    }

    var output: [[UInt8]]? { get async { await backend.hooks.process?.output } }

    func close() async {}

    /// Returns the answer by the mapping's reading: a refusal with 2xx counts as 403.
    private static func answer(_ sent: Sent, milliseconds: Double) -> ClientAnswer {
        let content: ClientAnswer.Content =
            switch (sent.exchange.result, sent.reaction) {
            case (.success(let response), .accepted): .responded(status: 200, body: response.body)
            case (.success(let response), _):
                .responded(status: (200..<300).contains(response.status) ? 403 : response.status, body: response.body)
            case (.failure(.timeout), _): .timeout
            case (.failure, let reaction): .crash(reaction.description)
            }
        var answer = ClientAnswer(content: content, milliseconds: milliseconds)
        if case .accepted(let captures) = sent.reaction, let granted = captures["granted"] {
            answer.isGranted = granted == Array("true".utf8)
        }
        if case .success(let response) = sent.exchange.result {
            answer.headers = response.headers
            answer.evidence = PrintableText.prefix(of: response.body)
        }
        return answer
    }
}

extension LiveScene {
    /// Sends a device token to the backend.
    /// - Parameter token: The text that the app sends, normally base64.
    func verifyDevice(
        _ token: String, _ account: LiveAccount, _ step: Step
    ) async throws(SceneStop) -> Sent { try await send(try deviceCheck(token, account, step), to: step, as: account) }

    nonisolated func deviceCheck(
        _ token: String, _ account: LiveAccount, _ step: Step
    ) throws(SceneStop) -> LiveRequest {
        // A text that is no base64 takes the place of bytes that are.
        let stand = [UInt8](repeating: 0x5A, count: 30)
        let bytes = [UInt8](base64: token) ?? stand
        let plain = try Self.mapped { () throws(MappingError) in
            var values = try step.prepared(account.values, for: base)
            values["device_token"] = bytes
            return try step.request(values, headers: account.headers)
        }
        let request = account.withCookies(plain)
        return bytes == stand ? request.replacing(stand.base64, with: token) : request
    }
}
