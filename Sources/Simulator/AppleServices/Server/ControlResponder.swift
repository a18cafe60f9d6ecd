import AttestModel
import LocalServer

/// The responder at the control address, where tests control the services.
struct ControlResponder: Sendable {
    let commands: [ControlCommand]
    let limits: ServerLimits

    func respond(to request: LocalRequest) async -> LocalResponse {
        // Pages send it, and no test does: a page in a browser of this machine must not control the services.
        if let origin = request.header("Origin") {
            return Self.failure(403, "requests of pages are refused, and this one is of \(origin.prefix(100))")
        }
        let body: [UInt8]
        do {
            body = try await request.body()
        } catch {
            return Self.failure(error.status, error.reason(limits))
        }
        do {
            let command = try command("\(request.method) \(request.path)")
            return LocalResponse(json: try await command.run(body))
        } catch {
            let status =
                switch error.code {
                case .stateNotSaved: 500
                case .unknownCommand: 404
                default: 400
                }
            return Self.failure(status, error.description)
        }
    }

    private func command(_ name: String) throws(ServiceError) -> ControlCommand {
        guard let command = commands.first(where: { $0.name == name }) else {
            let known = commands.map(\.name).joined(separator: ", ")
            throw ServiceError(.unknownCommand, "unknown command \(name); expected one of \(known)")
        }
        return command
    }

    private static func failure(_ status: Int, _ message: String) -> LocalResponse {
        LocalResponse(json: .members(["error": .string(message)]), status: status)
    }
}
