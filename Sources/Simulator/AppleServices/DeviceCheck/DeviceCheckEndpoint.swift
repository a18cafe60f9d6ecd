import AttestModel
import FixtureForge

/// One of the three paths of DeviceCheck.
struct DeviceCheckEndpoint: Endpoint {
    /// The service's name in the log and in scripts.
    static let serviceName = "deviceCheck"

    let call: DeviceCheckCall
    let authorizations: TokenCheck
    let tokens: DeviceTokens
    let state: ServiceState
    let script: ResponseScript

    var service: String { Self.serviceName }
    var path: String { call.path }

    func answer(_ request: ServiceRequest) async -> EndpointResult {
        let authorization = await authorizations.check(request.authorization, at: request.time, bearerOnly: true)
        let payload = DeviceCheckPayload(request.body, of: call, at: request.time)
        let assessment = DeviceCheckAssessment(
            payload, of: request, authorization: authorization,
            knowledge: await tokens.knowledge(of: payload.token, transactionId: payload.transactionId),
            tokens: tokens)
        let entry = await script.next()
        await entry?.wait()
        var response = await response(to: assessment, at: request.time, entry: entry)
        entry?.deliver(&response, path: path)
        return EndpointResult(
            authorization: authorization, members: assessment.members, response: response, script: entry?.json)
    }

    private func response(
        to assessment: DeviceCheckAssessment, at now: Int64, entry: ScriptEntry?
    ) async -> ServiceResponse {
        if let scripted = scripted(entry) {
            if scripted.status == 200, let token = assessment.payload.token, let contents = assessment.contents {
                _ = await tokens.use(token, contents, at: now)
            }
            return scripted
        }
        if let fault = assessment.faults.first { return fault.response }
        // A call without a fault has both.
        guard let token = assessment.payload.token, let contents = assessment.contents, let owner = assessment.owner
        else { return DeviceCheckFault.deviceTokenUnknown.response }
        if entry?.failure == .redirect { return .success }
        let isFirstUse = await tokens.use(token, contents, at: now)
        // Another call with the same token may have come in between.
        guard isFirstUse || !tokens.rules.isSingleUse else { return DeviceCheckFault.deviceTokenUsed.response }
        let response = await response(about: owner, bits: assessment.payload.newBits, at: now)
        if isFirstUse, response.status != 200 || entry?.failure?.isDelivered == false { await tokens.unuse(token) }
        return response
    }

    /// The answer that the script orders in place of the service's own.
    private func scripted(_ entry: ScriptEntry?) -> ServiceResponse? {
        entry?.variant.flatMap(DeviceCheckAnswer.named)?.response
            ?? entry?.response(text: ServiceResponse.deviceCheckText(for:))
    }

    private func response(
        about owner: BitOwner, bits: (bit0: Bool?, bit1: Bool?), at now: Int64
    ) async -> ServiceResponse {
        switch call {
        case .validateDeviceToken: return .success
        case .queryTwoBits:
            return await state.saved.bits[owner].map(ServiceResponse.bits) ?? .bitsNeverSet
        case .updateTwoBits:
            guard bits != (nil, nil) else { return .success }
            let month = Timestamp(secondsSinceEpoch: now / 1000).month
            do {
                try await state.change { saved in
                    let old = saved.bits[owner]
                    saved.bits[owner] = TwoBits(
                        bit0: bits.bit0 ?? old?.bit0 ?? false, bit1: bits.bit1 ?? old?.bit1 ?? false,
                        lastUpdateTime: month)
                    return saved.bits[owner] != old
                }
                return .success
            } catch {
                return ServiceResponse(500, "Server Error", reason: error.description)
            }
        }
    }
}

extension Timestamp {
    /// The month in UTC, `YYYY-MM`.
    var month: String { String(description.prefix(7)) }
}
