import AttestModel
import FixtureForge
import Hummingbird

/// What a test tells the simulated Apple, at an address of its own: JSON in, JSON out.
struct ControlResponder: Sendable {
    let service: AttestationDataService
    let script: ResponseScript
    let clock: ServiceClock
    let seed: Seed
    let limits: ServerLimits

    func respond(to request: Request) async -> Response {
        let body: [UInt8]
        do {
            body = try await request.body(within: limits)
        } catch {
            return Self.failure(error == .tooLarge ? 413 : 400, "the body is \(error)").response()
        }
        do {
            let order = "\(request.method.rawValue) \(request.uri.path)"
            return ServiceResponse(json: try await result(of: order, body: body)).response()
        } catch {
            let status = error.code == .stateNotSaved ? 500 : error.code == .unknownCommand ? 404 : 400
            return Self.failure(status, error.description).response()
        }
    }

    private func result(of order: String, body: [UInt8]) async throws(ServiceError) -> JSONValue {
        switch order {
        case "POST /control/next":
            let waiting = try await script.append(try ResponseScript.entries(of: body))
            return .members(["waiting": .integer(Int64(waiting))])
        case "POST /control/clock":
            try await move(try ClockCommand(body))
            return .members(["time": .string(Timestamp(secondsSinceEpoch: await clock.now / 1000).description)])
        case "POST /control/attest":
            let attestation = SimulatedAttestation(try AttestCommand(body), at: await clock.now, seed: seed)
            try await service.record(attestation.known)
            return attestation.json
        case "GET /control/state": return await service.state
        default:
            throw ServiceError(
                .unknownCommand,
                "\(order) is none of POST /control/next, POST /control/clock, POST /control/attest, GET /control/state")
        }
    }

    private func move(_ order: ClockCommand) async throws(ServiceError) {
        switch order {
        case .set(let time): try await clock.set(time)
        case .advance(let seconds): try await clock.advance(seconds: seconds)
        }
    }

    private static func failure(_ status: Int, _ message: String) -> ServiceResponse {
        ServiceResponse(json: .members(["error": .string(message)]), status: status)
    }
}
