import CLibCrypto

/// A public key that verifies signatures, owned by libcrypto. Nothing changes after it is read: a key may be used from
/// several tasks at once.
package final class PublicKey: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The keys that `handle` goes back to; `nil` when it is freed instead.
    private let origin: KeyStock?

    private init(handle: OpaquePointer, origin: KeyStock?) { (self.handle, self.origin) = (handle, origin) }

    deinit {
        if let origin { origin.putBack(handle) } else { EVP_PKEY_free(handle) }
    }

    /// Reads a point on a named curve, in any form of SEC 1 section 2.3.4; `nil` when it is none.
    convenience init?(curve: NamedCurve, point: [UInt8]) {
        defer { ERR_clear_error() }
        guard let key = curve.stock.take() else { return nil }
        guard EVP_PKEY_set1_encoded_public_key(key, point, point.count) == 1 else {
            EVP_PKEY_free(key)
            return nil
        }
        self.init(handle: key, origin: curve.stock)
    }

    /// Reads a SubjectPublicKeyInfo in DER, of any algorithm that libcrypto knows; `nil` when it is none.
    convenience init?(info: [UInt8]) {
        defer { ERR_clear_error() }
        let key = info.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PUBKEY(nil, &cursor, buffer.count)
        }
        guard let key else { return nil }
        self.init(handle: key, origin: nil)
    }

    /// The point as X9.62 uncompressed octets; `nil` for a key that has none.
    var uncompressedPoint: [UInt8]? {
        defer { ERR_clear_error() }
        var octets: UnsafeMutablePointer<UInt8>?
        let count = EVP_PKEY_get1_encoded_public_key(handle, &octets)
        defer { CRYPTO_free(octets, #file, #line) }
        return count > 0 ? Array(UnsafeBufferPointer(start: octets, count: count)) : nil
    }

    /// Tells whether the key is of a type, given as number in libcrypto's table of objects.
    func isOf(type: Int32) -> Bool { EVP_PKEY_is_a(handle, OBJ_nid2sn(type)) == 1 }

    /// Tells whether a signature over a message verifies. The message is hashed by the digest.
    func verifies(_ signature: [UInt8], over message: ArraySlice<UInt8>, digest: OpaquePointer?) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, digest, nil, handle) == 1 else { return false }
        return message.withUnsafeBufferPointer {
            EVP_DigestVerify(context, signature, signature.count, $0.baseAddress, $0.count) == 1
        }
    }

    /// Tells whether an ECDSA signature over a digest verifies. The digest is not hashed again (SEC 1 section 4.1.4, from
    /// step 3).
    func verifies(_ signature: [UInt8], digest: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new(handle, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_verify_init(context) == 1 else { return false }
        return EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    }
}
