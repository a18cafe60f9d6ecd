import GRDB

/// The last receipt of a key that was good.
package struct StoredReceipt: Sendable, Hashable {
    package let key: StoredKey
    /// The receipt as bytes: CMS SignedData.
    package let bytes: [UInt8]
    /// Field 19 in milliseconds since 1970: Apple has no new receipt before; `nil` for a receipt of an attestation.
    package let notBefore: Int64?

    private init(_ row: Row) { (key, bytes, notBefore) = (StoredKey(row), row.bytes("receipt"), row["not_before"]) }

    private static let columns = """
        SELECT key.*, receipt.receipt, receipt.not_before FROM receipt JOIN key ON key.id = receipt.key
        WHERE NOT key.is_revoked
        """

    static func all(of account: Int64, in db: Database) throws -> [StoredReceipt] {
        try Row.fetchAll(db, sql: "\(columns) AND key.account = ?", arguments: [account]).map(StoredReceipt.init)
    }

    /// Returns some receipts that can be exchanged, those that have waited longest first.
    static func due(at now: Int64, limit: Int, in db: Database) throws -> [StoredReceipt] {
        try Row.fetchAll(
            db,
            sql: """
                \(columns) AND (receipt.not_before IS NULL OR receipt.not_before < ?)
                ORDER BY receipt.stored LIMIT ?
                """, arguments: [now, limit]
        ).map(StoredReceipt.init)
    }

    /// Returns the receipt of a key as it is now.
    static func current(_ keyId: [UInt8], in db: Database) throws -> StoredReceipt? {
        try Row.fetchOne(db, sql: "\(columns) AND key.id = ?", arguments: [Blob(keyId)]).map(StoredReceipt.init)
    }
}

/// The outcome of an attempt to exchange a receipt.
package enum ExchangeOutcome: String, Sendable, Hashable {
    /// A new receipt is stored in place of the old one.
    case renewed
    /// It is too early, by field 19 or because Apple's server has asked to wait. No call was made.
    case notDue = "not_due"
    /// The old receipt is kept: Apple's server has no other, or gave none that is good.
    case kept
}
