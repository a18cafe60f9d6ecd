import AttestModel
import FixtureForge
import HTTPTypes
import Hummingbird

/// Answers everything that arrives at the address of one environment, and logs it first.
struct ServiceResponder: Sendable {
    let environment: AttestEnvironment
    let endpoints: [any Endpoint]
    let clock: ServiceClock
    let log: CallLog
    let limits: ServerLimits
    /// What trace identifiers are derived from.
    let seed: Seed

    func respond(to request: Request) async -> Response {
        var record = await record(of: request, number: await log.nextNumber())
        record.answer.headers["X-B3-TraceId"] = record.traceId
        do {
            try await log.append(record)
        } catch {
            // A test asserts on the log: an answer that it does not show must not look like one.
            return ServiceResponse(500, error.description).response()
        }
        return record.answer.response()
    }

    private func record(of request: Request, number: Int) async -> CallRecord {
        let time = await clock.now
        let endpoint = endpoints.first { type(of: $0).path == request.uri.path }
        var record = CallRecord(
            number: number, traceId: seed.bytes(8, for: "trace identifier of call \(number)").hex,
            time: Timestamp(secondsSinceEpoch: time / 1000),
            service: endpoint.map { type(of: $0).service }, environment: environment,
            method: request.method.rawValue, path: String(request.uri.path.prefix(200)),
            answer: ServiceResponse(404, "Not Found"))
        guard let endpoint else { return record }
        guard request.method == .post else {
            record.answer = ServiceResponse(405, "Method Not Allowed")
            record.answer.headers["Allow"] = "POST"
            return record
        }
        do {
            let body = try await request.body(within: limits)
            record.body = CallRecord.Body(body)
            record.take(
                await endpoint.finding(
                    on: ServiceRequest(
                        environment: environment, authorization: request.headers[.authorization], body: body,
                        time: time)))
        } catch {
            record.answer = Self.answer(to: error, limits: limits)
        }
        return record
    }

    private static func answer(to fault: BodyFault, limits: ServerLimits) -> ServiceResponse {
        switch fault {
        case .tooLarge:
            ServiceResponse(413, "Payload Too Large", reason: "the body has more than \(limits.bodyBytes) bytes")
        case .tooSlow:
            ServiceResponse(408, "Request Timeout", reason: "the body took more than \(limits.requestSeconds) seconds")
        case .brokenOff: ServiceResponse(400, "Bad Payload", reason: "the body broke off")
        }
    }
}

extension CallRecord {
    fileprivate mutating func take(_ finding: EndpointResult) {
        authorization = finding.authorization
        findings = finding.members
        answer = finding.answer
        script = finding.script
    }
}
