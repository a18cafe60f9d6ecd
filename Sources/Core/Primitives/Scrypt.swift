import CLibCrypto

/// The derivation of keys from passwords by scrypt (RFC 7914), with a block size of 8 and a parallelism of 1.
package enum Scrypt {
    /// Returns 32 bytes; `nil` when the cost N is no power of 2 above 1.
    package static func key(password: [UInt8], salt: [UInt8], cost: Int) -> [UInt8]? {
        defer { ERR_clear_error() }
        guard cost > 1 else { return nil }
        var key = [UInt8](repeating: 0, count: 32)
        let passwordText = password.map { CChar(bitPattern: $0) }
        // 128 · N · 8 bytes for the blocks, and some for the rest.
        let memory = UInt64(cost) * 1024 + 1_048_576
        let result = EVP_PBE_scrypt(
            passwordText, password.count, salt, salt.count, UInt64(cost), 8, 1, memory, &key, key.count)
        return result == 1 ? key : nil
    }
}
