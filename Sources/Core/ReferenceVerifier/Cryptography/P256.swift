import CLibCrypto

/// A point on P-256 other than infinity: a public key that verifies ECDSA signatures.
package struct P256Point: Hashable, Sendable {
    /// X9.62 uncompressed octets: 04, x and y, 65 bytes (SEC 1 section 2.3.3).
    package let uncompressed: [UInt8]
    private let key: P256Key

    /// SubjectPublicKeyInfo of a P-256 key up to the 65-byte point (RFC 5480 section 2).
    package static let infoPrefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

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
        guard let key = P256Key(Array(octets)), let point = key.uncompressedPoint, point.count == 65 else { return nil }
        uncompressed = point
        self.key = key
    }

    package static func == (lhs: P256Point, rhs: P256Point) -> Bool { lhs.uncompressed == rhs.uncompressed }

    package func hash(into hasher: inout Hasher) { hasher.combine(uncompressed) }

    /// Tells whether the signature verifies over a digest, which is not hashed again (SEC 1 section 4.1.4, from step 3).
    package func verifies(_ signature: ECDSASignature, digest: [UInt8]) -> Bool {
        key.verifies(signature.der, digest: digest)
    }
}

/// A point in libcrypto's form, which shows that it is on the curve. It never changes: several tasks may use it.
private final class P256Key: @unchecked Sendable {
    /// The parameters of the curve in a key without a point. Nothing changes after it is made.
    private struct Curve: @unchecked Sendable {
        static let p256 = Curve()

        let parameters: OpaquePointer?

        init() {
            var parameters: OpaquePointer?
            let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
            defer { EVP_PKEY_CTX_free(context) }
            if EVP_PKEY_paramgen_init(context) == 1,
                EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1
            {
                EVP_PKEY_paramgen(context, &parameters)
            }
            self.parameters = parameters
        }
    }

    private let handle: OpaquePointer

    /// Reads a point in any form of SEC 1 section 2.3.4; `nil` when it is none.
    init?(_ point: [UInt8]) {
        defer { ERR_clear_error() }
        guard let handle = Curve.p256.parameters.flatMap({ EVP_PKEY_dup($0) }) else { return nil }
        self.handle = handle
        guard EVP_PKEY_set1_encoded_public_key(handle, point, point.count) == 1 else { return nil }
    }

    deinit { EVP_PKEY_free(handle) }

    /// The point as X9.62 uncompressed octets.
    var uncompressedPoint: [UInt8]? {
        defer { ERR_clear_error() }
        var octets: UnsafeMutablePointer<UInt8>?
        let count = EVP_PKEY_get1_encoded_public_key(handle, &octets)
        defer { CRYPTO_free(octets, #file, #line) }
        return count > 0 ? Array(UnsafeBufferPointer(start: octets, count: count)) : nil
    }

    func verifies(_ signature: [UInt8], digest: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new(handle, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_verify_init(context) == 1 else { return false }
        return EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    }
}
