import CLibCrypto

/// The recovery of public keys from signatures on P-256 (SEC 1 section 4.1.6).
package enum ECDSARecovery {
    /// Returns the keys under which a signature verifies over a digest, as X9.62 uncompressed points of 65 bytes: two for
    /// a signature in DER, none for other bytes. A key that is left out, because the first half of the signature is the
    /// remainder of a larger coordinate, occurs once in 2^128 signatures.
    package static func keys(signature: [UInt8], digest: [UInt8]) -> [[UInt8]] {
        defer { ERR_clear_error() }
        guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), let context = BN_CTX_new() else {
            fatalError("libcrypto: out of memory")
        }
        defer {
            BN_CTX_free(context)
            EC_GROUP_free(group)
        }
        let parsed: OpaquePointer? = signature.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let parsed else { return [] }
        defer { ECDSA_SIG_free(parsed) }
        return [0, 1].compactMap { key(parsed, digest, isOdd: $0, group, context) }
            .filter { ECPublicKey(point: $0)?.verifies(signature, digest: digest) == true }
    }

    /// Returns r⁻¹(sR − eG), where R is the point whose x is r and whose y is even or odd.
    private static func key(
        _ signature: OpaquePointer, _ digest: [UInt8], isOdd: Int32, _ group: OpaquePointer, _ context: OpaquePointer
    ) -> [UInt8]? {
        guard let point = EC_POINT_new(group), let r = ECDSA_SIG_get0_r(signature),
            let s = ECDSA_SIG_get0_s(signature), let order = EC_GROUP_get0_order(group),
            let ofPoint = BN_new(), let ofGenerator = BN_bin2bn(digest, Int32(min(digest.count, 32)), nil)
        else { fatalError("libcrypto: out of memory") }
        defer {
            BN_free(ofGenerator)
            BN_free(ofPoint)
            EC_POINT_free(point)
        }
        var bytes = [UInt8](repeating: 0, count: 65)
        guard EC_POINT_set_compressed_coordinates(group, point, r, isOdd, context) == 1,
            BN_mod_inverse(ofPoint, r, order, context) != nil,
            BN_mod_mul(ofGenerator, ofGenerator, ofPoint, order, context) == 1,
            BN_sub(ofGenerator, order, ofGenerator) == 1,
            BN_mod_mul(ofPoint, ofPoint, s, order, context) == 1,
            EC_POINT_mul(group, point, ofGenerator, point, ofPoint, context) == 1,
            EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, context) == bytes.count
        else { return nil }
        return bytes
    }
}
