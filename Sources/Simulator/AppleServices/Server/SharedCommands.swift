import AttestModel

extension DeveloperKeyRing {
    /// The command that replaces the keys.
    nonisolated var command: ControlCommand {
        ControlCommand("POST /control/keys") { body throws(ServiceError) in
            let orders = try ControlCommand.readEach(body) { reader throws(ModelError) in
                (
                    keyId: try reader.string("keyId"), teamId: try reader.string("teamId"),
                    publicKeyPEM: try reader.string("publicKeyPEM")
                )
            }
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

extension ServiceState {
    /// The command that shows the state, as its file has it.
    nonisolated var command: ControlCommand {
        ControlCommand("GET /control/state") { _ throws(ServiceError) in await self.saved.json }
    }
}
