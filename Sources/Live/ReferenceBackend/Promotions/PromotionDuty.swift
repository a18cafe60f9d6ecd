import AttestModel
import GRDB

/// The duty about promotions: each device gets one, for whatever account, and each account gets one, on whatever device.
///
/// Apple keeps two bits for each device. The first one says here that the device has had its promotion. The bits cannot be
/// compared and set in one call: two requests may both read that it is not set.
package struct Promotions: Sendable {
    /// Runs the reading and the writing of the bits, while no other request does. Which device a token belongs to only Apple
    /// knows, so that all requests wait for each other, and not those of one account alone.
    package var alone = {
        @Sendable (surroundings: Surroundings, operation: @escaping @Sendable () async throws -> Bool) async throws
            -> Bool in try await surroundings.turns.run("promotion", operation)
    }

    /// Notes the promotion of an account, and returns whether it is the first.
    package var note = { @Sendable (surroundings: Surroundings, account: Int64) async throws -> Bool in
        let now = surroundings.now
        return try await surroundings.store.transaction { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO promotion (account, granted) VALUES (?, ?)", arguments: [account, now])
            return db.changesCount == 1
        }
    }

    /// Returns whether a promotion is granted when Apple's server cannot be asked: never. Otherwise everybody gets one who
    /// can keep the backend from reaching Apple.
    /// - Throws: `Refusal.unavailable`.
    package var withoutAnswer = { @Sendable () throws -> Bool in throw Refusal.unavailable }

    package func hasHad(_ surroundings: Surroundings, _ account: Int64) async throws -> Bool {
        try await surroundings.store.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM promotion WHERE account = ?)", arguments: [account]) ?? true
        }
    }

    /// Returns whether a device and an account get their promotion now.
    ///
    /// The bit is written first and the grant noted afterwards: after a crash in between, one person has to ask for help, and
    /// nobody gets two.
    /// - Throws: `Refusal`.
    package func grant(
        _ call: BackendCall, account: Int64, tokens: DeviceTokens, deviceCheck: DeviceCheckCalls,
        in surroundings: Surroundings
    ) async throws -> Bool {
        let token = try tokens.token(surroundings, call)
        guard try await tokens.spend(surroundings, token) else { throw Refusal.conflict }
        return try await alone(surroundings) {
            let state = try await deviceCheck.call(.queryTwoBits, token: token, in: surroundings)
            switch state.conclusion {
            case .bits, .unset: break
            case .tokenRefused: throw Refusal.refused
            default: return try withoutAnswer()
            }
            guard state.bit0 != true, try await !hasHad(surroundings, account) else { return false }
            let written = try await deviceCheck.call(
                .updateTwoBits, token: token, bits: (true, state.bit1 ?? false), in: surroundings)
            guard written.conclusion == .done else { return try withoutAnswer() }
            return try await note(surroundings, account)
        }
    }
}
