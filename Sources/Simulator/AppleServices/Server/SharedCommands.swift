import AttestModel

extension DeveloperKeyRing {
    /// The command that replaces the keys.
    nonisolated var command: ControlCommand {
        ControlCommand("POST /control/keys") { body throws(ServiceError) in
            let orders = try ControlCommand.readEach(body, KeyOrder.fields, empty: KeyOrder())
            var keys: [DeveloperKey] = []
            for order in orders {
                do {
                    keys.append(
                        try DeveloperKey(keyId: order.keyId, teamId: order.teamId, publicKeyPEM: order.publicKeyPEM))
                } catch {
                    throw ServiceError(.badKey, "[\(keys.count)]: \(error)")
                }
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
        ControlCommand("GET /control/state") { _ throws(ServiceError) in await self.saved.json }
    }
}
