import CLibCrypto

/// A key on P-256, P-384 or P-521 that verifies ECDSA signatures. It never changes, so that threads may share it.
package final class ECPublicKey: @unchecked Sendable {
    private let handle: OpaquePointer

    /// - Parameter point: The point in X9.62 uncompressed form: 65 bytes on P-256, 97 on P-384, 133 on P-521. The result
    ///   is `nil` for another form, and for coordinates that are not on the curve.
    package init?(point: [UInt8]) {
        defer { ERR_clear_error() }
        guard point.first == 4, let curve = [65: "P-256", 97: "P-384", 133: "P-521"][point.count] else { return nil }
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { fatalError("libcrypto: out of memory") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_paramgen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve) == 1,
            EVP_PKEY_paramgen(context, &key) == 1, let key
        else { fatalError("libcrypto lacks the curve \(curve)") }
        guard EVP_PKEY_set1_encoded_public_key(key, point, point.count) == 1 else {
            EVP_PKEY_free(key)
            return nil
        }
        handle = key
    }

    deinit { EVP_PKEY_free(handle) }

    /// Returns a Boolean value that indicates whether a signature verifies over a digest, which is not hashed again.
    /// - Parameter signature: The signature, DER.
    package func verifies(_ signature: [UInt8], digest: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new(handle, nil) else { fatalError("libcrypto: out of memory") }
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_verify_init(context) == 1
            && EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    }
}
