import AttestModel
import GRDB

/// The keys in the database, with their receipts.
package enum KeyTable {
    /// Stores a key with its receipt, and returns whether it is new: a key is attested once, by whomever.
    package static func insert(_ attestation: VerifiedAttestation, at now: Int64, in db: Database) throws -> Bool {
        let key = attestation.key
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO key (id, account, public_key, environment, counter, attested)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Blob(key.id), key.account, Blob(key.publicKey), key.environment.rawValue, key.counter, now,
            ])
        guard db.changesCount == 1 else { return false }
        if let receipt = attestation.receipt {
            try db.execute(
                sql: "INSERT INTO receipt (key, receipt, type, stored) VALUES (?, ?, ?, ?)",
                arguments: [Blob(key.id), Blob(receipt), ReceiptType.attest.rawValue, now])
        }
        return true
    }

    /// Returns the keys of an account that are not revoked, the newest first.
    package static func keys(of account: Int64, in db: Database) throws -> [StoredKey] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM key WHERE account = ? AND NOT is_revoked ORDER BY attested DESC, rowid DESC",
            arguments: [account]
        ).map(StoredKey.init)
    }
}
