import CLibCrypto

/// A P-256 public key that verifies ECDSA signatures, owned by libcrypto.
final class P256Key {
    private let key: OpaquePointer

    /// SubjectPublicKeyInfo of a P-256 key up to the 65-byte point (RFC 5480 section 2).
    static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    init?(_ point: P256Point) {
        defer { ERR_clear_error() }
        let info = Self.prefix + point.uncompressed
        let key = info.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PUBKEY(nil, &cursor, buffer.count)
        }
        guard let key else { return nil }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Whether the signature verifies over a digest, which is used as it is (SEC 1 section 4.1.4, from step 3).
    func verifies(_ signature: ECDSASignature, digest: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_verify_init(context) == 1 else { return false }
        return EVP_PKEY_verify(context, signature.der, signature.der.count, digest, digest.count) == 1
    }
}
