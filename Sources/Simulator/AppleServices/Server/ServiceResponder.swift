import AttestModel
import FixtureForge
import LocalServer

/// The responder at the address of one environment: it logs every request and then answers it.
struct ServiceResponder: Sendable {
    let environment: AttestEnvironment
    let endpoints: [any Endpoint]
    let clock: ServiceClock
    let log: CallLog
    let limits: ServerLimits
    /// The seed that trace identifiers are derived from.
    let seed: Seed

    func respond(to request: LocalRequest) async -> LocalResponse {
        var record = await record(of: request, number: await log.nextNumber())
        record.response.headers["X-B3-TraceId"] = record.traceId
        do {
            try await log.append(record)
        } catch {
            // A test asserts on the log: a call that is not in it must not get its response.
            return ServiceResponse(500, error.description).http
        }
        return record.response.http
    }

    private func record(of request: LocalRequest, number: Int) async -> CallRecord {
        let time = await clock.now
        let endpoint = endpoints.first { $0.path == request.path }
        var record = CallRecord(
            number: number, traceId: seed.bytes(8, for: "trace identifier of call \(number)").hex,
            time: Timestamp(secondsSinceEpoch: time / 1000), service: endpoint?.service, environment: environment,
            method: request.method, path: String(request.path.prefix(200)),
            response: ServiceResponse(404, "Not Found"))
        guard let endpoint else { return record }
        guard request.method == "POST" else {
            record.response = ServiceResponse(405, "Method Not Allowed")
            record.response.headers["Allow"] = "POST"
            return record
        }
        do {
            let body = try await request.body()
            record.body = BodyDigest(body)
            record.note(
                await endpoint.answer(
                    ServiceRequest(
                        environment: environment, authorization: request.header("Authorization"),
                        contentType: request.header("Content-Type"), body: body,
                        hasQuery: request.hasQuery, time: time)))
        } catch {
            record.response = Self.response(to: error, limits: limits)
        }
        return record
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

extension ServiceResponse {
    fileprivate var http: LocalResponse {
        var response = LocalResponse(status: status, contentType: contentType, headers: headers, body: body)
        response.delivery = delivery
        return response
    }
}

extension CallRecord {
    fileprivate mutating func note(_ result: EndpointResult) {
        authorization = result.authorization
        members = result.members
        response = result.response
        script = result.script
    }
}
