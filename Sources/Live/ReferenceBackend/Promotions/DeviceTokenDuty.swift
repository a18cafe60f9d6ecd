import AttestModel
import GRDB

/// The duty about device tokens: each is taken once. A token that is taken again lets somebody who has recorded one speak for
/// the device.
package protocol DeviceTokenDuty: Sendable {
    func spend(_ surroundings: Surroundings, _ token: [UInt8]) async throws -> Bool
}

/// The right implementation of the duty.
package struct DeviceTokens: DeviceTokenDuty {
    /// Notes a token, and returns whether it was never seen. The primary key decides when two requests bring the same token.
    package func spend(_ surroundings: Surroundings, _ token: [UInt8]) async throws -> Bool {
        let (now, limits) = (surroundings.now, surroundings.limits)
        return try await surroundings.store.transaction { db in
            try db.execute(
                sql: "DELETE FROM device_token WHERE seen < ?", arguments: [now - limits.deviceTokenSeconds * 1000])
            try db.execute(
                sql: "INSERT OR IGNORE INTO device_token (digest, seen) VALUES (?, ?)",
                arguments: [Blob(digest(token)), now])
            return db.changesCount == 1
        }
    }

    package init() {}
}

extension DeviceTokenDuty {
    /// Reads the token in a body: canonical base64 of a bounded length.
    package func token(_ surroundings: Surroundings, _ call: BackendCall) throws -> [UInt8] {
        var reader = try call.object()
        let token = try reader.form { reader throws(ModelError) in try reader.bytes("device_token") }
        guard (1...surroundings.limits.deviceTokenBytes).contains(token.count) else { throw Refusal.malformed }
        return token
    }
}
