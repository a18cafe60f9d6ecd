import AttestModel
import FixtureForge
import ServiceLifecycle

/// `POST /v1/attestationData`: takes a receipt and a provider token, answers with a new receipt or a line of Apple's
/// table.
struct AttestationDataEndpoint: Endpoint {
    static let service = ServiceName.attestationData
    static let path = "/v1/attestationData"

    let tokens: TokenCheck
    let receiptReader: any ReceiptReader
    let service: AttestationDataService
    let script: ResponseScript

    func finding(on call: ServiceRequest) async -> EndpointResult {
        var token = await tokens.finding(of: call.authorization, at: call.time)
        let submission = SubmittedReceipt(body: call.body, receiptReader: receiptReader)
        if token.fault == nil, case .genuine(let receipt, _) = submission { token.compareTeam(with: receipt) }
        let entry = await script.next()
        if let entry { await Self.wait(entry.delaySeconds) }
        let answer: ServiceResponse =
            if let ordered = entry?.answer { ordered } else {
                await self.answer(to: submission, token: token, call: call, deviation: entry?.deviation)
            }
        return EndpointResult(
            authorization: token, members: ["receipt": submission.json], answer: answer, script: entry?.json)
    }

    /// Waits, but no longer than the server is to run: the answer then comes at once.
    private static func wait(_ seconds: Double) async {
        guard seconds > 0 else { return }
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
    }

    private func answer(
        to submission: SubmittedReceipt, token: TokenCheckResult, call: ServiceRequest, deviation: ReceiptVariant?
    ) async -> ServiceResponse {
        if let fault = token.fault, fault.code != .otherTeam { return .refusal(of: fault) }
        switch submission {
        case .refused(let reason): return .badPayload(reason)
        case .genuine(let receipt, let bytes):
            guard receipt.environment == call.environment else { return .incorrectEnvironment }
            if let fault = token.fault { return .refusal(of: fault) }
            return await service.exchange(receipt, bytes: bytes, at: call.time, deviation: deviation)
        }
    }
}

extension TokenCheckResult {
    fileprivate mutating func compareTeam(with receipt: ReceivedReceipt) {
        let team = AppIdentity(appId: receipt.appId)?.teamId
        if team != issuer {
            fault = TokenFault(.otherTeam, "the receipt is of an app of team \(team ?? "unknown")")
        }
    }
}

extension ScriptEntry {
    /// The answer that does not come from the service; `nil` when it is the service's to give.
    fileprivate var answer: ServiceResponse? {
        guard let status else { return nil }
        var answer = ServiceResponse(status, body ?? ServiceResponse.text(for: status))
        answer.headers = headers
        return answer
    }
}
