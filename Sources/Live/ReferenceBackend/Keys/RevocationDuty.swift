import AttestModel
import GRDB

/// The duty about keys that are given up: a person has lost a device, or signs out.
package struct Revocations: Sendable {
    /// Revokes a key of an account, or all of them, and returns the number of keys that were in use.
    ///
    /// The row stays, so that the key cannot be attested again. Keys of other accounts are not touched: a key identifier is
    /// no secret.
    package var revoke = {
        @Sendable (surroundings: Surroundings, account: Int64, keyId: [UInt8]?) async throws -> Int in
        try await surroundings.store.transaction { db in
            try db.execute(
                sql: """
                    UPDATE key SET is_revoked = 1
                    WHERE account = ? AND NOT is_revoked AND (id = ? OR ? IS NULL)
                    """, arguments: [account, keyId.map(Blob.init), keyId.map(Blob.init)])
            return db.changesCount
        }
    }

    /// Revokes the key that the body names, or every key of the account when there is no body.
    /// - Throws: `Refusal.notFound` when the account has no such key in use.
    package func revoke(_ call: BackendCall, account: Int64, in surroundings: Surroundings) async throws {
        var keyId: [UInt8]?
        if !call.body.isEmpty {
            var reader = try call.object()
            keyId = try reader.form { reader throws(ModelError) in try reader.bytes("key_id") }
        }
        guard try await revoke(surroundings, account, keyId) > 0 else { throw Refusal.notFound }
    }
}
