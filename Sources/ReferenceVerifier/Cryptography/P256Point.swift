import CLibCrypto

/// A point on P-256 other than infinity, as X9.62 uncompressed octets: 04, x and y, 65 bytes (SEC 1 section 2.3.3).
struct P256Point: Hashable {
    let uncompressed: [UInt8]

    /// The 32-byte x coordinate.
    var x: ArraySlice<UInt8> { uncompressed.dropFirst().prefix(32) }
    /// The 32-byte y coordinate.
    var y: ArraySlice<UInt8> { uncompressed.dropFirst(33) }

    /// The key identifier of App Attest: the 32-byte SHA-256 of the uncompressed point.
    var keyID: [UInt8] { Digest.sha256(uncompressed) }

    /// Reads the uncompressed (65 bytes) or the compressed form (33 bytes); `nil` for anything else, for
    /// infinity, and for coordinates that are not on the curve (SEC 1 section 2.3.4).
    init?(octets: ArraySlice<UInt8>) {
        switch (octets.first, octets.count) {
        case (0x04, 65), (0x02, 33), (0x03, 33): break
        default: return nil
        }
        defer { ERR_clear_error() }
        guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else { return nil }
        defer { EC_GROUP_free(group) }
        guard let point = EC_POINT_new(group) else { return nil }
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
