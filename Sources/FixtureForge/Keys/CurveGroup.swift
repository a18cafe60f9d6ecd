import CLibCrypto

/// A curve's group in libcrypto. Read only after it is made, so that threads may share it.
final class CurveGroup: @unchecked Sendable {
    static let p256 = CurveGroup(NID_X9_62_prime256v1, size: 32)
    static let p384 = CurveGroup(NID_secp384r1, size: 48)

    let raw: OpaquePointer
    /// Bytes of a coordinate.
    let size: Int
    /// The order n of the generator.
    let order: BigNumber

    private init(_ nid: Int32, size: Int) {
        guard let raw = EC_GROUP_new_by_curve_name(nid) else { fatalError("libcrypto lacks a NIST curve") }
        self.raw = raw
        self.size = size
        order = .filled { order, context in EC_GROUP_get_order(raw, order, context) }
    }

    /// The prime p of the field.
    var prime: BigNumber { .filled { EC_GROUP_get_curve(raw, $0, nil, nil, $1) } }

    /// A multiple of the generator, or of another point, as X9.62 uncompressed bytes.
    func multiple(_ scalar: BigNumber, of point: [UInt8]? = nil) -> [UInt8] {
        guard let context = BN_CTX_new(), let product = EC_POINT_new(raw), let base = EC_POINT_new(raw)
        else { fatalError("libcrypto is out of memory") }
        defer {
            EC_POINT_free(product)
            EC_POINT_free(base)
            BN_CTX_free(context)
        }
        let computed =
            if let point {
                EC_POINT_oct2point(raw, base, point, point.count, context) == 1
                    && EC_POINT_mul(raw, product, nil, base, scalar.raw, context) == 1
            } else {
                EC_POINT_mul(raw, product, scalar.raw, nil, nil, context) == 1
            }
        var bytes = [UInt8](repeating: 0, count: 1 + 2 * size)
        let written = EC_POINT_point2oct(raw, product, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, context)
        guard computed, written == bytes.count else { fatalError("libcrypto refused a point multiplication") }
        return bytes
    }
}
