import AttestModel
import FixtureForge
import Primitives

/// The service attestationData: it accepts a receipt and a provider token, and answers with a new receipt that has a risk
/// metric, or with a line of Apple's table of responses.
package struct AttestationDataService: SimulatedService {
    package static let dialect = ScriptDialect(
        service: "attestationData", member: "receipt", names: ReceiptVariant.all.map(\.name),
        texts: [401: "Unauthorized", 404: "No Data Found"])

    let tokens: TokenCheck
    /// Tells this Apple's receipts from everything else.
    let receiptReader: any ReceiptReader
    let exchange: ReceiptExchange
    package let script: ResponseScript
    let clock: ServiceClock
    /// The seed that the keys of simulated devices are derived from.
    let seed: Seed

    package var endpoints: [Endpoint] { [Endpoint(path: "/v1/attestationData", answer: answer)] }

    package var commands: [ControlCommand] {
        [
            scriptCommand("/control/next"),
            ControlCommand(name: "POST /control/attest") { body throws(ServiceError) in
                let attestation = SimulatedAttestation(try AttestCommand(body), at: await clock.now, seed: seed)
                try await exchange.record(attestation.record)
                return attestation.json
            },
        ]
    }

    /// Remembers further keys of the app on the device that has attested a key, as if somebody had made them.
    /// - Throws: `ServiceError.stateNotSaved`.
    package func attestMore(keys count: Int, onDeviceOf keyId: [UInt8]) async throws(ServiceError) {
        guard var attestation = await exchange.state.saved.attestations.last(where: { $0.keyId == keyId }) else {
            return
        }
        for _ in 0..<count {
            attestation.keyId = sha256(attestation.keyId)
            try await exchange.record(attestation)
        }
    }

    private func answer(_ request: ServiceRequest) async -> EndpointResult {
        var token = await tokens.check(request.authorization, at: request.time)
        let submission = SubmittedReceipt(body: request.body, reader: receiptReader)
        if token.fault == nil, case .genuine(let receipt, _) = submission {
            let team = AppIdentity(appId: receipt.appId)?.teamId
            if team != token.issuer {
                token.faults.append(TokenFault(.otherTeam, "the receipt is for an app of team \(team ?? "unknown")"))
            }
        }
        return await answer(at: "/v1/attestationData", token, ["receipt": submission.json]) { [token] entry in
            if let scripted = entry?.response { return scripted }
            return await response(
                to: submission, token: token, request: request, variant: entry?.variant.flatMap(ReceiptVariant.named))
        }
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

/// Apple's table of responses to `POST /v1/attestationData` (Assessing fraud risk, Interpret the response).
extension ServiceResponse {
    /// The response before the time in field 19 of the receipt.
    static let notModified = ServiceResponse(304, "", reason: "it is too early for a new receipt (field 19)")
    /// The response to a receipt of one environment at the address of the other.
    static let incorrectEnvironment = ServiceResponse(
        400, "Incorrect Environment", reason: "the receipt is from the other environment")

    static func badPayload(_ reason: String) -> ServiceResponse { .init(400, "Bad Payload", reason: reason) }
    static func noDataFound(_ reason: String) -> ServiceResponse { .init(404, "No Data Found", reason: reason) }
    static func serverError(_ reason: String) -> ServiceResponse { .init(500, "Server Error", reason: reason) }

    /// Creates the response to a token with a fault: 400 where it is missing or badly formatted, 401 for the rest.
    static func rejection(of token: TokenFault) -> ServiceResponse {
        token.isBadlyFormatted
            ? ServiceResponse(400, "Missing or badly formatted authorization token", reason: token.detail)
            : ServiceResponse(401, "Unauthorized", reason: token.detail)
    }
}
