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
        } catch { return Self.failure(error.status, error.reason(limits)) }
        do {
            return LocalResponse(json: try await command("\(request.method) \(request.path)").run(body))
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

// MARK: - The commands that all services share

extension DeveloperKeyRing {
    /// The command that replaces the keys.
    nonisolated var command: ControlCommand {
        ControlCommand(name: "POST /control/keys") { body throws(ServiceError) in
            let orders = try ControlCommand.readEach(body, KeyOrder.fields, empty: KeyOrder())
            var keys: [DeveloperKey] = []
            for order in orders {
                do {
                    keys.append(
                        try DeveloperKey(keyId: order.keyId, teamId: order.teamId, publicKeyPEM: order.publicKeyPEM))
                } catch { throw ServiceError(.badKey, "[\(keys.count)]: \(error)") }
            }
            try await self.replace(with: keys)
            return .members(["keys": .integer(Int64(keys.count))])
        }
    }
}

/// The members of a developer's key.
private struct KeyOrder: Sendable {
    var keyId = ""
    var teamId = ""
    var publicKeyPEM = ""

    static let fields = FieldTable<KeyOrder>([
        .required("keyId", \.keyId, .string), .required("teamId", \.teamId, .string),
        .required("publicKeyPEM", \.publicKeyPEM, .string),
    ])
}

extension ServiceState {
    /// The command that shows the state, as its file has it.
    nonisolated var command: ControlCommand {
        ControlCommand(name: "GET /control/state") { _ throws(ServiceError) in await self.saved.json }
    }
}
