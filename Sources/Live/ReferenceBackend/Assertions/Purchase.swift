import GRDB

/// A purchase that somebody wants to make: the effect that assertions protect.
package struct Purchase: Sendable {
    package let challenge: PresentedChallenge
    package let assertion: VerifiedAssertion
    let call: BackendCall

    /// Stores the purchase.
    package func insert(at now: Int64, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO purchase (account, key, counter, body, made) VALUES (?, ?, ?, ?, ?)",
            arguments: [challenge.account, Blob(assertion.key.id), assertion.counter, Blob(call.body), now])
    }

    /// Returns the number of purchases of an account.
    static func count(of account: Int64, in db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT COUNT(*) FROM purchase WHERE account = ?", arguments: [account]) ?? 0
    }
}
