import AttestModel
import Hummingbird

/// The responder at the control address, where tests control the services.
struct ControlResponder: Sendable {
    let commands: [ControlCommand]
    let limits: ServerLimits

    func respond(to request: Request) async -> Response {
        let body: [UInt8]
        do {
            body = try await request.body(within: limits)
        } catch {
            return Self.failure(error == .tooLarge ? 413 : 400, "the body is \(error)").http
        }
        do {
            let command = try command("\(request.method.rawValue) \(request.uri.path)")
            return ServiceResponse(json: try await command.run(body)).http
        } catch {
            let status =
                switch error.code {
                case .stateNotSaved: 500
                case .unknownCommand: 404
                default: 400
                }
            return Self.failure(status, error.description).http
        }
    }

    private func command(_ name: String) throws(ServiceError) -> ControlCommand {
        guard let command = commands.first(where: { $0.name == name }) else {
            let known = commands.map(\.name).joined(separator: ", ")
            throw ServiceError(.unknownCommand, "unknown command \(name); expected one of \(known)")
        }
        return command
    }

    private static func failure(_ status: Int, _ message: String) -> ServiceResponse {
        ServiceResponse(json: .members(["error": .string(message)]), status: status)
    }
}
