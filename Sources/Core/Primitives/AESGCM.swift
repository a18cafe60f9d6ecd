import CLibCrypto

/// Authenticated encryption by AES-256 in Galois/Counter Mode (NIST SP 800-38D), with a nonce of 12 bytes and a tag of 16.
package struct AESGCM {
    private static let tagSize = 16
    private let key: [UInt8]

    /// Creates the cipher of a key of 32 bytes.
    package init(key: [UInt8]) {
        precondition(key.count == 32, "a key of AES-256 has 32 bytes")
        self.key = key
    }

    /// Returns the encrypted message with the tag after it.
    package func seal(_ message: [UInt8], nonce: [UInt8]) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: Self.tagSize)
        let sealed = transformed(message, nonce: nonce, isSealing: true, tag: &tag)
        guard let sealed else { fatalError("libcrypto: AES-GCM failed") }
        return sealed + tag
    }

    /// Returns the message that was sealed with this nonce; `nil` when the bytes are others than `seal` returned.
    package func open(_ sealed: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.tagSize else { return nil }
        var tag = Array(sealed.suffix(Self.tagSize))
        return transformed(sealed.dropLast(Self.tagSize), nonce: nonce, isSealing: false, tag: &tag)
    }

    /// Returns the encrypted or decrypted bytes; `nil` when the tag does not fit. Sealing writes the tag, opening reads it.
    private func transformed(_ input: [UInt8], nonce: [UInt8], isSealing: Bool, tag: inout [UInt8]) -> [UInt8]? {
        precondition(nonce.count == 12, "a nonce of AES-GCM has 12 bytes")
        defer { ERR_clear_error() }
        guard let context = EVP_CIPHER_CTX_new() else { fatalError("libcrypto: out of memory") }
        defer { EVP_CIPHER_CTX_free(context) }
        var output = [UInt8](repeating: 0, count: input.count)
        var (count, rest, none): (Int32, Int32, [UInt8]) = (0, 0, [0])
        let tagSize = Int32(Self.tagSize)
        guard EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, isSealing ? 1 : 0) == 1,
            isSealing || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, tagSize, &tag) == 1,
            EVP_CipherUpdate(context, &output, &count, input, Int32(input.count)) == 1,
            EVP_CipherFinal_ex(context, &none, &rest) == 1,
            !isSealing || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, tagSize, &tag) == 1
        else { return nil }
        return output
    }
}
