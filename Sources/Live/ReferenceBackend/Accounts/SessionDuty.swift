import AttestModel
import GRDB

/// The duty about sessions: a request belongs to the account whose token it carries, and to nobody without one.
///
/// An endpoint that takes the account from elsewhere, such as an assertion's key, lets everybody with a device act.
package struct Sessions: Sendable {
    /// Returns the account of a request.
    /// - Throws: `Refusal.unauthenticated` when it has no token, or one that is unknown or too old.
    package var account = { @Sendable (surroundings: Surroundings, call: BackendCall) async throws -> Int64 in
        guard let token = try Sessions.token(call) else { throw Refusal.unauthenticated }
        let now = surroundings.now
        let account = try await surroundings.store.read { db in
            try Int64.fetchOne(
                db, sql: "SELECT account FROM session WHERE digest = ? AND expires > ?",
                arguments: [Blob(digest(token.utf8)), now])
        }
        guard let account else { throw Refusal.unauthenticated }
        return account
    }

    /// Returns the token after the word Bearer in the header Authorization; `nil` when there is none.
    package static func token(_ call: BackendCall) throws(Refusal) -> String? {
        guard let header = try call.header("Authorization") else { return nil }
        let parts = header.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else { return nil }
        return String(parts[1])
    }

    /// Begins a session, and returns its token: 32 random bytes as base64url.
    package func begin(_ surroundings: Surroundings, _ account: Int64) async throws -> String {
        let token = surroundings.random(32).base64URL
        let expires = surroundings.now + surroundings.limits.sessionSeconds * 1000
        let now = surroundings.now
        try await surroundings.store.transaction { db in
            try db.execute(sql: "DELETE FROM session WHERE expires <= ?", arguments: [now])
            // The digest alone is kept: whoever reads the database cannot act for anybody.
            try db.execute(
                sql: "INSERT INTO session (digest, account, expires) VALUES (?, ?, ?)",
                arguments: [Blob(digest(token.utf8)), account, expires])
        }
        return token
    }

    /// Ends the session of a request.
    package func end(_ surroundings: Surroundings, _ call: BackendCall) async throws {
        guard let token = try Sessions.token(call) else { return }
        try await surroundings.store.transaction { db in
            try db.execute(sql: "DELETE FROM session WHERE digest = ?", arguments: [Blob(digest(token.utf8))])
        }
    }
}
