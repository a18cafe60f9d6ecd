import AttestModel

/// `POST /v1/attestationData`: accepts a receipt and a provider token, and answers with a new receipt or with a line of
/// Apple's table of responses.
struct AttestationDataEndpoint: Endpoint {
    let service = "attestationData"
    let path = "/v1/attestationData"

    let tokens: TokenCheck
    let receiptReader: any ReceiptReader
    let exchange: ReceiptExchange
    let script: ResponseScript

    func answer(_ request: ServiceRequest) async -> EndpointResult {
        var token = await tokens.check(request.authorization, at: request.time)
        let submission = SubmittedReceipt(body: request.body, reader: receiptReader)
        if token.fault == nil, case .genuine(let receipt, _) = submission { token.compareTeam(with: receipt) }
        let entry = await script.next()
        await entry?.wait()
        var response: ServiceResponse =
            if let scripted = entry?.response(text: ServiceResponse.text(for:)) { scripted } else {
                await response(
                    to: submission, token: token, request: request,
                    variant: entry?.variant.flatMap(ReceiptVariant.named))
            }
        entry?.deliver(&response, path: path)
        return EndpointResult(
            authorization: token, members: ["receipt": submission.json], response: response, script: entry?.json)
    }

    private func response(
        to submission: SubmittedReceipt, token: TokenCheckResult, request: ServiceRequest, variant: ReceiptVariant?
    ) async -> ServiceResponse {
        if let fault = token.fault, fault.code != .otherTeam { return .rejection(of: fault) }
        switch submission {
        case .rejected(let reason): return .badPayload(reason)
        case .genuine(let receipt, let bytes):
            guard receipt.environment == request.environment else { return .incorrectEnvironment }
            if let fault = token.fault { return .rejection(of: fault) }
            return await exchange.exchange(receipt, bytes: bytes, at: request.time, variant: variant)
        }
    }
}

extension TokenCheckResult {
    fileprivate mutating func compareTeam(with receipt: ReceivedReceipt) {
        let team = AppIdentity(appId: receipt.appId)?.teamId
        if team != issuer {
            faults.append(TokenFault(.otherTeam, "the receipt is for an app of team \(team ?? "unknown")"))
        }
    }
}
