import AttestModel
import FixtureForge
import HTTPTypes
import Hummingbird

/// The responder at the address of one environment: it logs every request and then answers it.
struct ServiceResponder: Sendable {
    let environment: AttestEnvironment
    let endpoints: [any Endpoint]
    let clock: ServiceClock
    let log: CallLog
    let limits: ServerLimits
    /// The seed that trace identifiers are derived from.
    let seed: Seed

    func respond(to request: Request) async -> Response {
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

    private func record(of request: Request, number: Int) async -> CallRecord {
        let time = await clock.now
        let endpoint = endpoints.first { $0.path == request.uri.path }
        var record = CallRecord(
            number: number, traceId: seed.bytes(8, for: "trace identifier of call \(number)").hex,
            time: Timestamp(secondsSinceEpoch: time / 1000), service: endpoint?.service, environment: environment,
            method: request.method.rawValue, path: String(request.uri.path.prefix(200)),
            response: ServiceResponse(404, "Not Found"))
        guard let endpoint else { return record }
        guard request.method == .post else {
            record.response = ServiceResponse(405, "Method Not Allowed")
            record.response.headers["Allow"] = "POST"
            return record
        }
        do {
            let body = try await request.body(within: limits)
            record.body = BodyDigest(body)
            record.note(
                await endpoint.answer(
                    ServiceRequest(
                        environment: environment, authorization: request.headers[.authorization], body: body,
                        time: time)))
        } catch {
            record.response = Self.response(to: error, limits: limits)
        }
        return record
    }

    private static func response(to error: BodyError, limits: ServerLimits) -> ServiceResponse {
        switch error {
        case .tooLarge:
            ServiceResponse(413, "Payload Too Large", reason: "the body has more than \(limits.bodyBytes) bytes")
        case .tooSlow:
            ServiceResponse(408, "Request Timeout", reason: "the body took more than \(limits.requestSeconds) seconds")
        case .incomplete: ServiceResponse(400, "Bad Payload", reason: "the body is incomplete")
        }
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
