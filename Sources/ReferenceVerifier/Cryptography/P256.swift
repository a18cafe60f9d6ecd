import CLibCrypto

/// A point on P-256 other than infinity, as X9.62 uncompressed octets: 04, x and y, 65 bytes (SEC 1 section 2.3.3).
package struct P256Point: Hashable {
    package let uncompressed: [UInt8]

    /// The 32-byte x coordinate.
    package var x: ArraySlice<UInt8> { uncompressed.dropFirst().prefix(32) }
    /// The 32-byte y coordinate.
    package var y: ArraySlice<UInt8> { uncompressed.dropFirst(33) }

    /// The key identifier of App Attest: the 32-byte SHA-256 of the uncompressed point.
    package var keyID: [UInt8] { Digest.sha256(uncompressed) }

    /// Reads the uncompressed (65 bytes) or the compressed form (33 bytes); `nil` for anything else, for
    /// infinity, and for coordinates that are not on the curve (SEC 1 section 2.3.4).
    package init?(octets: ArraySlice<UInt8>) {
        switch (octets.first, octets.count) {
        case (0x04, 65), (0x02, 33), (0x03, 33): break
        default: return nil
        }
        defer { ERR_clear_error() }
        guard let group = P256Group.shared.group, let point = EC_POINT_new(group) else { return nil }
        defer { EC_POINT_free(point) }
        let input = Array(octets)
        guard EC_POINT_oct2point(group, point, input, input.count, nil) == 1,
            EC_POINT_is_at_infinity(group, point) == 0, EC_POINT_is_on_curve(group, point, nil) == 1
        else { return nil }
        let output = [UInt8](unsafeUninitializedCapacity: 65) { buffer, count in
            count = EC_POINT_point2oct(
                group, point, POINT_CONVERSION_UNCOMPRESSED, buffer.baseAddress, buffer.count, nil)
        }
        guard output.count == 65 else { return nil }
        uncompressed = output
    }
}

/// The group of P-256 in libcrypto. Nothing changes after it is made, so threads may share it; making it costs more than
/// reading a point.
private struct P256Group: @unchecked Sendable {
    static let shared = P256Group()

    let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
}

/// A P-256 public key that verifies ECDSA signatures, owned by libcrypto. Nothing changes after it is read: a key may be
/// used from several tasks at once.
package final class P256Key: @unchecked Sendable {
    package let point: P256Point
    private let key: OpaquePointer

    /// SubjectPublicKeyInfo of a P-256 key up to the 65-byte point (RFC 5480 section 2).
    package static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    package init?(_ point: P256Point) {
        defer { ERR_clear_error() }
        let info = Self.prefix + point.uncompressed
        let key = info.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PUBKEY(nil, &cursor, buffer.count)
        }
        guard let key else { return nil }
        self.point = point
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Tells whether the signature verifies over a digest, which is not hashed again (SEC 1 section 4.1.4, from step 3).
    package func verifies(_ signature: ECDSASignature, digest: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_verify_init(context) == 1 else { return false }
        return EVP_PKEY_verify(context, signature.der, signature.der.count, digest, digest.count) == 1
    }
}
