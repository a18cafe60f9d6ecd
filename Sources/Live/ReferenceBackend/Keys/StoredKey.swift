import AttestModel
import GRDB

/// A key that an account has attested.
package struct StoredKey: Sendable, Hashable {
    /// The key identifier: SHA-256 of the public key, 32 bytes.
    package let id: [UInt8]
    package let account: Int64
    /// The public key as X9.62 uncompressed point, 65 bytes. It is the key of the attestation; no request replaces it.
    package let publicKey: [UInt8]
    package let environment: AttestEnvironment
    /// The counter of the last assertion that was accepted; 0 after the attestation.
    package let counter: Int64

    package init(id: [UInt8], account: Int64, publicKey: [UInt8], environment: AttestEnvironment, counter: Int64) {
        (self.id, self.account, self.publicKey) = (id, account, publicKey)
        (self.environment, self.counter) = (environment, counter)
    }

    /// Creates a key from a row of the table `key`.
    package init(_ row: Row) {
        self.init(
            id: row.bytes("id"), account: row["account"], publicKey: row.bytes("public_key"),
            environment: AttestEnvironment(rawValue: row["environment"]) ?? .development, counter: row["counter"])
    }
}

/// The values of an attestation that was verified, to be stored.
package struct VerifiedAttestation: Sendable, Hashable {
    package let key: StoredKey
    /// The receipt, for later exchange; `nil` when it does not hold what it should.
    package let receipt: [UInt8]?

    package init(key: StoredKey, receipt: [UInt8]?) { (self.key, self.receipt) = (key, receipt) }
}
