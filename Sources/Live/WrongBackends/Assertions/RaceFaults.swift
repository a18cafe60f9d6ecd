import GRDB
import ReferenceBackend

/// Values that are read in one transaction and written in another. Requests one after the other do not show it.
enum RaceFaults {
    static let all: [WrongBackend] = [
        WrongBackend("race-of-the-counter", \.assertions.perform) {
            surroundings, challenges, challenge, assertion, call in
            let now = surroundings.now
            guard try await surroundings.store.transaction({ db in try challenges.consume(db, challenge, now) })
            else { return false }
            // The counter was compared when the assertion was verified.
            try await write(assertion, call, account: challenge.account, in: surroundings)
            return true
        },
        WrongBackend("race-of-the-challenge", \.assertions.perform) { surroundings, _, challenge, assertion, call in
            guard try await isThere(challenge, in: surroundings) else { return false }
            let isHigher = try await surroundings.store.transaction { db in
                try CounterTable.advance(assertion.key.id, to: assertion.counter, in: db)
            }
            guard isHigher else { return false }
            try await remove(challenge, in: surroundings)
            let now = surroundings.now
            try await surroundings.store.transaction { db in
                try PurchaseTable.insert(call, by: assertion, account: challenge.account, at: now, in: db)
            }
            return true
        },
        WrongBackend("race-of-the-assertion", \.assertions.perform) { surroundings, _, challenge, assertion, call in
            guard try await isThere(challenge, in: surroundings) else { return false }
            try await remove(challenge, in: surroundings)
            try await write(assertion, call, account: challenge.account, in: surroundings)
            return true
        },
        WrongBackend("race-of-the-attestation-challenge", \.attestations.record) {
            surroundings, _, challenge, attestation in
            guard try await isThere(challenge, in: surroundings) else { throw Refusal.refused }
            try await remove(challenge, in: surroundings)
            let now = surroundings.now
            let isNew = try await surroundings.store.transaction { db in
                try KeyTable.insert(attestation, at: now, in: db)
            }
            guard isNew else { throw Refusal.conflict }
        },
        WrongBackend("race-of-the-owner", \.attestations.record) { surroundings, challenges, challenge, attestation in
            let (now, key) = (surroundings.now, attestation.key)
            guard try await surroundings.store.transaction({ db in try challenges.consume(db, challenge, now) })
            else { throw Refusal.refused }
            let owner = try await surroundings.store.read { db in
                try Int64.fetchOne(db, sql: "SELECT account FROM key WHERE id = ?", arguments: [Blob(key.id)])
            }
            guard owner == nil else { throw Refusal.conflict }
            try await surroundings.store.transaction { db in
                guard try !KeyTable.insert(attestation, at: now, in: db) else { return }
                try db.execute(
                    sql: "UPDATE key SET account = ? WHERE id = ?", arguments: [key.account, Blob(key.id)])
            }
        },
    ]

    private static func isThere(_ challenge: PresentedChallenge, in surroundings: Surroundings) async throws -> Bool {
        let now = surroundings.now
        return try await surroundings.store.read { db in try ChallengeTable.has(challenge, at: now, in: db) }
    }

    private static func remove(_ challenge: PresentedChallenge, in surroundings: Surroundings) async throws {
        try await surroundings.store.transaction { db in
            try db.execute(sql: "DELETE FROM challenge WHERE digest = ?", arguments: [Blob(digest(challenge.bytes))])
        }
    }

    /// Writes the counter, whatever it is by now, and makes the purchase.
    private static func write(
        _ assertion: VerifiedAssertion, _ call: BackendCall, account: Int64, in surroundings: Surroundings
    ) async throws {
        let now = surroundings.now
        try await surroundings.store.transaction { db in
            try db.execute(
                sql: "UPDATE key SET counter = ? WHERE id = ?", arguments: [assertion.counter, Blob(assertion.key.id)])
            try PurchaseTable.insert(call, by: assertion, account: account, at: now, in: db)
        }
    }
}
