import AttestModel
import GRDB
import ReferenceVerifier

/// A key that an account has attested.
package struct StoredKey: Sendable, Hashable {
    /// The key identifier: SHA-256 of the public key, 32 bytes.
    package var id: [UInt8]
    package let account: Int64
    /// The public key as X9.62 uncompressed point, 65 bytes. It is the key of the attestation; no request replaces it.
    package let publicKey: [UInt8]
    package let environment: AttestEnvironment
    /// The counter of the last assertion that was accepted; 0 after the attestation.
    package var counter: Int64

    package init(id: [UInt8], account: Int64, publicKey: [UInt8], environment: AttestEnvironment, counter: Int64) {
        (self.id, self.account, self.publicKey) = (id, account, publicKey)
        (self.environment, self.counter) = (environment, counter)
    }

    package init(_ row: Row) {
        self.init(
            id: row.bytes("id"), account: row["account"], publicKey: row.bytes("public_key"),
            environment: AttestEnvironment(rawValue: row["environment"]) ?? .development, counter: row["counter"])
    }
}

/// The values of an attestation that was verified, to be stored.
package struct VerifiedAttestation: Sendable, Hashable {
    package var key: StoredKey
    /// The receipt, for later exchange; `nil` when it does not hold what it should.
    package let receipt: [UInt8]?

    package init(key: StoredKey, receipt: [UInt8]?) { (self.key, self.receipt) = (key, receipt) }
}

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
            arguments: [Blob(key.id), key.account, Blob(key.publicKey), key.environment.rawValue, key.counter, now])
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

/// The verification of receipts: signature and chain, app, key, environment and age (Apple, Assessing fraud risk).
package enum ReceiptVerification {
    /// Returns whether a receipt is Apple's, about a key, and as young as it has to be when it arrives.
    /// - Parameters:
    ///   - type: `attest` for one from an attestation, `receipt` for one from Apple's server.
    ///   - clientDataHash: The hash that the attestation is about; `nil` for a receipt from Apple's server, in which that
    ///     field is damaged.
    package static func accepts(
        _ receipt: [UInt8], type: ReceiptType, of key: StoredKey, clientDataHash: [UInt8]?,
        in surroundings: Surroundings
    ) -> Bool {
        let request = ReceiptRequest(
            receipt: receipt, receiptType: type, app: surroundings.configuration.app, publicKey: key.publicKey,
            publicKeyPEM: PEM.publicKey(key.publicKey) ?? "", clientDataHash: clientDataHash,
            environment: key.environment, roots: surroundings.configuration.receiptRoots, time: surroundings.time)
        return surroundings.verifier.assess(.receipt(request)).isAccepted
    }
}
