import AttestModel
import GRDB
import LocalServer

/// The purpose of a challenge. A challenge for an attestation is not accepted for an assertion, and a challenge for an
/// assertion not for an attestation: otherwise evidence of one kind could be asked for and shown as the other.
package enum ChallengePurpose: String, Sendable, Hashable { case attestation, assertion }

/// A challenge that a request brings back.
package struct PresentedChallenge: Sendable, Hashable {
    /// The bytes as the backend gave them.
    package var bytes: [UInt8]
    package let account: Int64
    package var purpose: ChallengePurpose
}

/// The duty about challenges: each is random, belongs to one account and one purpose, lives for some minutes, and is used
/// once. It is what makes evidence fresh: evidence over a challenge that can be used again can be recorded and used again.
package struct Challenges: Sendable {
    /// Makes a challenge: 32 random bytes for either purpose. Apple demands at least 16.
    package var make = { @Sendable (surroundings: Surroundings, purpose: ChallengePurpose) -> [UInt8] in
        surroundings.random(32)
    }

    /// Stores a challenge for later. Old ones of everybody are swept, and the account's oldest when it has too many: asking
    /// for challenges without end fills no disk.
    package var keep = { @Sendable (surroundings: Surroundings, challenge: PresentedChallenge) async throws -> Void in
        let (now, limits) = (surroundings.now, surroundings.limits)
        try await surroundings.store.transaction { db in
            try db.execute(sql: "DELETE FROM challenge WHERE expires <= ?", arguments: [now])
            try db.execute(
                sql: "INSERT INTO challenge (digest, account, purpose, expires) VALUES (?, ?, ?, ?)",
                arguments: [
                    Blob(digest(challenge.bytes)), challenge.account, challenge.purpose.rawValue,
                    now + limits.challengeSeconds * 1000,
                ])
            try db.execute(
                sql: """
                    DELETE FROM challenge WHERE account = ? AND id <= (
                      SELECT id FROM challenge WHERE account = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
                    """, arguments: [challenge.account, challenge.account, limits.challengesPerAccount])
        }
    }

    /// Uses a challenge up, and returns whether it could be used: known, of this account and purpose, and not too old.
    ///
    /// The challenge is used by a single statement, in the transaction of the action that it allows. A look first and a
    /// removal later let two requests pass with the same challenge.
    package var consume = { @Sendable (db: Database, challenge: PresentedChallenge, now: Int64) throws -> Bool in
        try Row.fetchOne(
            db,
            sql: """
                DELETE FROM challenge WHERE digest = ? AND account = ? AND purpose = ? AND expires > ? RETURNING id
                """,
            arguments: [Blob(digest(challenge.bytes)), challenge.account, challenge.purpose.rawValue, now]) != nil
    }

    /// Uses the challenge of a failed attempt up.
    ///
    /// A challenge is for one attempt, so that nobody can try many pieces of evidence on it. A challenge without an
    /// attempt stays: a device repeats `attestKey` with the same challenge while Apple's server cannot be reached.
    package var burn = { @Sendable (surroundings: Surroundings, challenge: PresentedChallenge) async throws -> Void in
        try await surroundings.store.transaction { db in
            try db.execute(
                sql: "DELETE FROM challenge WHERE digest = ? AND account = ? AND purpose = ?",
                arguments: [Blob(digest(challenge.bytes)), challenge.account, challenge.purpose.rawValue])
        }
    }

    /// The headers of an answer with a challenge. A cache that keeps it would give the same challenge to others.
    package var headers = { @Sendable () -> [String: String] in ["Cache-Control": "no-store"] }

    /// Answers with a new challenge: an attestation's as raw bytes, an assertion's as text, because it goes into client data
    /// as a string.
    package func issue(
        _ purpose: ChallengePurpose, to account: Int64, in surroundings: Surroundings
    ) async throws -> LocalResponse {
        let random = make(surroundings, purpose)
        let bytes = purpose == .attestation ? random : Array(random.base64URL.utf8)
        try await keep(surroundings, PresentedChallenge(bytes: bytes, account: account, purpose: purpose))
        let type = purpose == .attestation ? "application/octet-stream" : "text/plain; charset=utf-8"
        return LocalResponse(status: 200, contentType: type, headers: headers(), body: bytes)
    }
}

/// The challenges in the database.
package enum ChallengeTable {
    /// Returns whether a challenge can be used, without using it up.
    package static func has(_ challenge: PresentedChallenge, at now: Int64, in db: Database) throws -> Bool {
        try Row.fetchOne(
            db, sql: "SELECT 1 FROM challenge WHERE digest = ? AND account = ? AND purpose = ? AND expires > ?",
            arguments: [Blob(digest(challenge.bytes)), challenge.account, challenge.purpose.rawValue, now]) != nil
    }
}
