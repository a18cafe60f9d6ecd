import GRDB

/// The counters of the keys in the database.
package enum CounterTable {
    /// Sets the counter of a key that is in use, and returns whether it was below the new one.
    ///
    /// The comparison is part of the statement that sets it. When the counter is read first and written later, two requests
    /// with the same counter read the same value, and both pass.
    package static func advance(_ keyId: [UInt8], to counter: Int64, in db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE key SET counter = ? WHERE id = ? AND counter < ? AND NOT is_revoked",
            arguments: [counter, Blob(keyId), counter])
        return db.changesCount == 1
    }
}

/// The purchases in the database: the effect that assertions protect.
package enum PurchaseTable {
    package static func insert(
        _ call: BackendCall, by assertion: VerifiedAssertion, account: Int64, at now: Int64, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO purchase (account, key, counter, body, made) VALUES (?, ?, ?, ?, ?)",
            arguments: [account, Blob(assertion.key.id), assertion.counter, Blob(call.body), now])
    }

    /// Returns the number of purchases of an account.
    package static func count(of account: Int64, in db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT COUNT(*) FROM purchase WHERE account = ?", arguments: [account]) ?? 0
    }
}
