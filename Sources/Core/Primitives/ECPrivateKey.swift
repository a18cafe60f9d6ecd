import CLibCrypto

/// A private key on P-256 that signs messages. Nothing changes after it is made, so that threads may share it.
package final class ECPrivateKey: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Creates the key of PEM in PKCS #8 or the form of RFC 5915; `nil` for other text, and other curves than P-256.
    package init?(pem: String) {
        defer { ERR_clear_error() }
        let bytes = Array(pem.utf8)
        guard let input = BIO_new_mem_buf(bytes, Int32(clamping: bytes.count)) else {
            fatalError("libcrypto: out of memory")
        }
        defer { BIO_free(input) }
        // The callback gives no password, where libcrypto's own would ask at the terminal.
        guard let key = PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil) else { return nil }
        var name = [CChar](repeating: 0, count: 32)
        guard EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1, strcmp(name, SN_X9_62_prime256v1) == 0 else {
            EVP_PKEY_free(key)
            return nil
        }
        handle = key
    }

    deinit { EVP_PKEY_free(handle) }

    /// Returns the signature over the SHA-256 of a message: r and s, 64 bytes (RFC 7518 section 3.4).
    package func signature(of message: [UInt8]) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { fatalError("libcrypto: out of memory") }
        defer { EVP_MD_CTX_free(context) }
        var (signature, count) = ([UInt8](repeating: 0, count: 80), 80)
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { fatalError("libcrypto: EVP_DigestSign failed") }
        return signature.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            guard let numbers = d2i_ECDSA_SIG(nil, &start, count) else { fatalError("libcrypto: d2i_ECDSA_SIG failed") }
            defer { ECDSA_SIG_free(numbers) }
            var (r, s) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
            BN_bn2binpad(ECDSA_SIG_get0_r(numbers), &r, 32)
            BN_bn2binpad(ECDSA_SIG_get0_s(numbers), &s, 32)
            return r + s
        }
    }
}
