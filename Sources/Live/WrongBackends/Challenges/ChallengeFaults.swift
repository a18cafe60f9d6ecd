import AttestModel
import GRDB
import LocalServer
import ReferenceBackend

/// Challenges that are looked up or used up wrongly.
enum ChallengeFaults {
    static let all: [WrongBackend] = [
        WrongBackend("challenge-not-used-up", \.challenges.consume) { db, challenge, now in
            try ChallengeTable.has(challenge, at: now, in: db)
        },
        WrongBackend("challenge-survives-failure", \.challenges.burn) { _, _ in },
        WrongBackend("assertion-challenge-survives-failure", changing: \.challenges.burn) { right in
            { if $1.purpose == .attestation { try await right($0, $1) } }
        },
        WrongBackend("assertion-challenge-used-before-restart", changing: \.challenges.consume) { right in
            let used = Remembered<Bool>()
            return { db, challenge, now in
                guard challenge.purpose == .assertion else { return try right(db, challenge, now) }
                defer { used.set(true, for: challenge.bytes) }
                return try ChallengeTable.has(challenge, at: now, in: db) && used.value(for: challenge.bytes) == nil
            }
        },
        WrongBackend("challenge-without-expiry") { parts in
            parts.challenges.keep = { try await keep($1, in: $0) }
            parts.challenges.consume = { db, challenge, _ in
                try consume(challenge, "account = ? AND purpose = ?", in: db) {
                    [challenge.account, challenge.purpose.rawValue]
                }
            }
        },
        WrongBackend("challenge-of-any-account", \.challenges.consume) { db, challenge, now in
            try consume(challenge, "purpose = ? AND expires > ?", in: db) { [challenge.purpose.rawValue, now] }
        },
        WrongBackend("challenge-of-any-purpose") { parts in
            parts.challenges.take { challenge in
                let text = String(validating: challenge.bytes, as: UTF8.self)
                challenge.bytes = text.flatMap { [UInt8](base64URL: $0) ?? [UInt8](base64: $0) } ?? challenge.bytes
                challenge.purpose = .assertion
            }
        },
        WrongBackend("challenge-not-looked-up", \.challenges.consume) { _, _, _ in true },
        WrongBackend("challenge-compared-by-prefix") { parts in
            parts.challenges.take { $0.bytes = Array($0.bytes.prefix(8)) }
        },
        WrongBackend("challenges-in-one-ring", changing: \.challenges.keep) { right in
            { surroundings, challenge in
                try await right(surroundings, challenge)
                try await surroundings.store.transaction { db in
                    try db.execute(
                        sql: """
                            DELETE FROM challenge WHERE id <= (
                              SELECT id FROM challenge ORDER BY id DESC LIMIT 1 OFFSET 500)
                            """)
                }
            }
        },
        WrongBackend("challenges-in-errors") { parts in
            let issued = Remembered<[[UInt8]]>()
            let keep = parts.challenges.keep
            parts.challenges.keep = { surroundings, challenge in
                issued.change(for: []) { $0 = Array((($0 ?? []) + [challenge.bytes]).suffix(50)) }
                try await keep(surroundings, challenge)
            }
            parts.answers.change { response, _ in
                guard response.status == 403 else { return }
                let expected = (issued.value(for: []) ?? []).map { JSONValue.string($0.base64) }
                response = LocalResponse(json: ["error": "refused", "expected": .array(expected)], status: 403)
            }
        },
        WrongBackend("challenge-may-be-cached", \.challenges.headers) { ["Cache-Control": "public, max-age=300"] },
    ]

    /// Stores a challenge, and sweeps none.
    private static func keep(_ challenge: PresentedChallenge, in surroundings: Surroundings) async throws {
        let expires = surroundings.now + surroundings.limits.challengeSeconds * 1000
        try await surroundings.store.transaction { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO challenge (digest, account, purpose, expires) VALUES (?, ?, ?, ?)",
                arguments: [Blob(digest(challenge.bytes)), challenge.account, challenge.purpose.rawValue, expires])
        }
    }

    /// Consumes a challenge that a condition holds for, and returns whether it was there.
    private static func consume(
        _ challenge: PresentedChallenge, _ condition: String, in db: Database,
        _ arguments: () -> [(any DatabaseValueConvertible)?]
    ) throws -> Bool {
        try Row.fetchOne(
            db, sql: "DELETE FROM challenge WHERE digest = ? AND \(condition) RETURNING id",
            arguments: StatementArguments([Blob(digest(challenge.bytes))] + arguments())) != nil
    }
}

extension Challenges {
    /// Keeps and looks up each challenge as another one. An older one that is taken for the same is forgotten.
    mutating func take(_ change: @escaping @Sendable (inout PresentedChallenge) -> Void) {
        let (keep, consume, burn) = (keep, consume, burn)
        let other = { @Sendable (challenge: PresentedChallenge) in
            var other = challenge
            change(&other)
            return other
        }
        self.keep = { surroundings, challenge in
            try await burn(surroundings, other(challenge))
            try await keep(surroundings, other(challenge))
        }
        self.consume = { try consume($0, other($1), $2) }
        self.burn = { try await burn($0, other($1)) }
    }
}
