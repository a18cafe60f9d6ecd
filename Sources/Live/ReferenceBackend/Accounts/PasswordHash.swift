import AttestModel
import Dispatch
import Primitives

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

    package init(salt: [UInt8], cost: Int, bytes: [UInt8]) { (self.salt, self.cost, self.bytes) = (salt, cost, bytes) }

    /// Hashes a password.
    ///
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

    /// Returns whether two hashes are the same, in a time that does not depend on where they differ.
    package func matches(_ other: PasswordHash) -> Bool {
        bytes.count == other.bytes.count && zip(bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
