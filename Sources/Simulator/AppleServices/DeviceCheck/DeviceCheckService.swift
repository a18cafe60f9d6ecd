import AttestModel
import FixtureForge
import LocalServer

/// The service DeviceCheck: it keeps two bits for each device and team, and tells whether device tokens are genuine.
///
/// It knows the tokens of the simulated devices of its seed, and those that are registered.
package struct DeviceCheckService: SimulatedService {
    package static let dialect = ScriptDialect(
        service: "deviceCheck", member: "answer", names: DeviceCheckAnswer.all.map(\.name),
        texts: [
            400: "Bad Payload", 401: "Unable to verify authorization token", 403: "Forbidden",
            405: "Method Not Allowed",
        ], calls: Dictionary(uniqueKeysWithValues: DeviceCheckCall.allCases.map { ($0.rawValue, $0.path) }))

    let authorizations: TokenCheck
    /// The device tokens that this Apple has issued.
    package let deviceTokens: DeviceTokens
    let state: ServiceState
    package let script: ResponseScript
    let clock: ServiceClock
    package let meeting = CallMeeting()

    package var endpoints: [Endpoint] {
        DeviceCheckCall.allCases.map { call in Endpoint(path: call.path) { await answer(call, $0) } }
    }

    /// Sets the bits of a device, or clears them, so that they were never set.
    /// - Throws: `ServiceError.stateNotSaved`; the bits are as before then.
    package func setBits(_ bits: TwoBits?, of owner: BitOwner) async throws(ServiceError) {
        try await state.change { saved in
            saved.bits[owner] = bits
            return true
        }
    }

    /// Forgets all bits, registered and used tokens, transaction ids and entries of the script.
    /// - Throws: `ServiceError.stateNotSaved`; everything is as before then.
    package func reset() async throws(ServiceError) {
        try await state.change { saved in
            saved.bits = [:]
            return true
        }
        await deviceTokens.reset()
        await script.removeAll()
    }

    // MARK: Calls

    private func answer(_ call: DeviceCheckCall, _ request: ServiceRequest) async -> EndpointResult {
        let authorization = await authorizations.check(request.authorization, at: request.time, bearerOnly: true)
        let payload = DeviceCheckPayload(request.body, of: call, at: request.time)
        let assessment = DeviceCheckAssessment(
            payload, of: request, authorization: authorization,
            knowledge: await deviceTokens.knowledge(of: payload.token, transactionId: payload.transactionId),
            rules: deviceTokens.rules)
        let result = await answer(at: call.path, authorization, assessment.members, token: payload.tokenDigest) {
            entry in
            await response(to: assessment, at: request.time, entry: entry)
        }
        await meeting.attend(call)
        return result
    }

    private func response(
        to assessment: DeviceCheckAssessment, at now: Int64, entry: ScriptEntry?
    ) async -> ServiceResponse {
        if let scripted = scripted(entry, at: now) {
            if scripted.status == 200, let token = assessment.payload.token, let contents = assessment.contents {
                _ = await deviceTokens.use(token, contents, at: now)
            }
            return scripted
        }
        if let fault = assessment.faults.first { return fault.response }
        // A call without a fault has both.
        guard let token = assessment.payload.token, let contents = assessment.contents, let owner = assessment.owner
        else { return DeviceCheckFault.deviceTokenUnknown.response }
        if entry?.failure == .redirect { return .success }
        let isFirstUse = await deviceTokens.use(token, contents, at: now)
        // Another call with the same token may have come in between.
        guard isFirstUse || !deviceTokens.rules.isSingleUse else { return DeviceCheckFault.deviceTokenUsed.response }
        let response = await response(to: assessment.payload, about: owner, at: now)
        if isFirstUse, response.status != 200 || entry?.failure?.isDelivered == false {
            await deviceTokens.unuse(token)
        }
        return response
    }

    /// The answer that the script orders in place of the service's own.
    private func scripted(_ entry: ScriptEntry?, at now: Int64) -> ServiceResponse? {
        entry?.variant.flatMap(DeviceCheckAnswer.named)?.response(at: now) ?? entry?.response
    }

    private func response(
        to payload: DeviceCheckPayload, about owner: BitOwner, at now: Int64
    ) async -> ServiceResponse {
        let bits = payload.newBits
        switch payload.call {
        case .validateDeviceToken: return .success
        case .queryTwoBits: return await state.saved.bits[owner].map(ServiceResponse.bits) ?? .bitsNeverSet
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
            } catch { return ServiceResponse(500, "Server Error", reason: error.description) }
        }
    }
}

extension Timestamp {
    /// The month in UTC, `YYYY-MM`.
    var month: String { String(description.prefix(7)) }
}
