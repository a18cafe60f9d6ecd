import AttestModel
import Dispatch
import GRDB
import Primitives

/// The duty about accounts: each person has one, with a password that nobody can read back.
///
/// App Attest does not replace it. An assertion proves that a genuine app on a genuine device sent a request, and not who
/// holds the device.
package struct Accounts: Sendable {
    /// A name with a password, as `POST /accounts` and `POST /sessions` take it.
    package struct Credentials: Sendable, Hashable {
        package let user: String
        package let password: String

        /// Reads the credentials: a name of 1 to 100 bytes, and a password of 8 to 256 bytes.
        /// - Throws: `Refusal.malformed`.
        package init(_ call: BackendCall) throws(Refusal) {
            var reader = try call.object()
            let (user, password) = try reader.form { reader throws(ModelError) in
                (try reader.string("user"), try reader.string("password"))
            }
            guard (1...100).contains(user.utf8.count), (8...256).contains(password.utf8.count) else { throw .malformed }
            (self.user, self.password) = (user, password)
        }
    }

    /// - Throws: `Refusal.conflict` when the name is taken.
    package func create(_ surroundings: Surroundings, _ credentials: Credentials) async throws {
        let hash = try await PasswordHash(
            of: credentials.password, salt: surroundings.random(16), cost: surroundings.limits.passwordCost)
        let isNew = try await surroundings.store.transaction { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO account (name, salt, cost, password) VALUES (?, ?, ?, ?)",
                arguments: [credentials.user, Blob(hash.salt), hash.cost, Blob(hash.bytes)])
            return db.changesCount == 1
        }
        guard isNew else { throw Refusal.conflict }
    }

    /// Returns the account with these credentials.
    ///
    /// A password is hashed for an unknown name as well: the time of the answer does not tell which names there are.
    /// - Throws: `Refusal.unauthenticated` for an unknown name as for a wrong password.
    package func verify(_ surroundings: Surroundings, _ credentials: Credentials) async throws -> Int64 {
        let stored = try await surroundings.store.read { db in
            try Row.fetchOne(
                db, sql: "SELECT id, salt, cost, password FROM account WHERE name = ?", arguments: [credentials.user]
            ).map { row -> (id: Int64, hash: PasswordHash) in
                (row["id"], PasswordHash(salt: row.bytes("salt"), cost: row["cost"], bytes: row.bytes("password")))
            }
        }
        let given = try await PasswordHash(
            of: credentials.password, salt: stored?.hash.salt ?? [UInt8](repeating: 0, count: 16),
            cost: stored?.hash.cost ?? surroundings.limits.passwordCost)
        guard let stored, given.matches(stored.hash) else { throw Refusal.unauthenticated }
        return stored.id
    }
}

/// A salted hash of a password by scrypt, which takes time and memory on purpose: whoever steals the database can try few
/// passwords in a second.
package struct PasswordHash: Sendable, Hashable {
    /// 16 random bytes, other ones for each account.
    package let salt: [UInt8]
    /// The parameter N of scrypt, kept with the hash so that it can be raised for new ones.
    package let cost: Int
    /// 32 bytes.
    package let bytes: [UInt8]

    /// One hash at a time: their memory must not add up, and other requests need the processors as well.
    private static let queue = DispatchQueue(label: "appattest.passwords")

    /// Returns whether two hashes are the same, in a time that does not depend on where they differ.
    package func matches(_ other: PasswordHash) -> Bool {
        bytes.count == other.bytes.count && zip(bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension PasswordHash {
    /// Hashes a password.
    /// - Throws: `BackendError.state` when the cost is no power of 2.
    package init(of password: String, salt: [UInt8], cost: Int) async throws(BackendError) {
        let bytes = await withCheckedContinuation { continuation in
            Self.queue.async {
                continuation.resume(returning: Scrypt.key(password: Array(password.utf8), salt: salt, cost: cost))
            }
        }
        guard let bytes else { throw BackendError(.state, "the cost \(cost) of a password is no power of 2") }
        self.init(salt: salt, cost: cost, bytes: bytes)
    }
}
