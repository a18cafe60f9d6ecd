import AttestModel
import FixtureForge
import LocalServer

/// The responder at the addresses of both environments: it logs every request and then answers it.
struct ServiceResponder: Sendable {
    let services: [any SimulatedService]
    let tokens: TokenCheck
    let clock: ServiceClock
    let log: CallLog
    let limits: ServerLimits
    /// The seed that trace identifiers are derived from.
    let seed: Seed

    func respond(to request: LocalRequest, in environment: AttestEnvironment) async -> LocalResponse {
        let number = await log.nextNumber()
        let traceId = seed.bytes(8, for: "trace identifier of call \(number)").hex
        var record = CallRecord(
            number: number, traceId: traceId, time: await clock.now, environment: environment, method: request.method,
            path: String(request.path.prefix(200)), result: EndpointResult(response: ServiceResponse(404, "Not Found")))
        await answer(request, &record)
        // A token that goes where no service is, or by another method, has left the backend, too.
        if record.result.authorization == nil, let authorization = request.header("Authorization") {
            record.result.authorization = await tokens.check(authorization, at: record.time)
        }
        record.result.response.headers["X-B3-TraceId"] = traceId
        record.result.response.headers["Date"] = Timestamp(secondsSinceEpoch: record.time / 1000).httpDate
        do {
            try await log.append(record)
        } catch {
            // A test asserts on the log: a call that is not in it must not get its response.
            return ServiceResponse(500, error.description).http
        }
        return record.result.response.http
    }

    private func answer(_ request: LocalRequest, _ record: inout CallRecord) async {
        let called = services.firstNonNil { service in
            service.endpoints.first { $0.path == request.path }.map { (type(of: service).dialect.service, $0) }
        }
        guard let (service, endpoint) = called else { return }
        record.service = service
        guard request.method == "POST" else {
            record.result.response = ServiceResponse(405, "Method Not Allowed")
            record.result.response.headers["Allow"] = "POST"
            return
        }
        do {
            let body = try await request.body()
            record.body = .digest(of: body)
            record.result = await endpoint.answer(
                ServiceRequest(
                    environment: record.environment, authorization: request.header("Authorization"),
                    contentType: request.header("Content-Type"), body: body, hasQuery: request.hasQuery,
                    time: record.time))
        } catch { record.result.response = Self.response(to: error, limits: limits) }
    }

    private static func response(to error: BodyError, limits: ServerLimits) -> ServiceResponse {
        let text =
            switch error {
            case .tooLarge: "Payload Too Large"
            case .tooSlow: "Request Timeout"
            case .incomplete: "Bad Payload"
            }
        return ServiceResponse(error.status, text, reason: error.reason(limits))
    }
}
