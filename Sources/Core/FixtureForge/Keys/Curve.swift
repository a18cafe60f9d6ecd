import CLibCrypto
import SwiftASN1

/// A named elliptic curve of Apple's chain (FIPS 186-4), in libcrypto. It never changes, so that threads may share it.
package final class Curve: Hashable, @unchecked Sendable {
    package static let p256 = Curve(
        NID_X9_62_prime256v1, [1, 2, 840, 10045, 3, 1, 7], size: 32, hasFastGenerator: true)
    // Signing on P-384 is most of the forge's work, and libcrypto has no code of its own for the curve.
    package static let p384 = Curve(NID_secp384r1, [1, 3, 132, 0, 34], size: 48, hasFastGenerator: false)

    /// The number of bytes of a coordinate, of a scalar and of each half of a signature.
    package let size: Int
    /// The curve's object identifier in a SubjectPublicKeyInfo (RFC 5480 section 2.1.1.1).
    let identifier: ASN1ObjectIdentifier
    /// The order n of the generator.
    let order: BigNumber
    /// The prime p of the field.
    let prime: BigNumber
    /// The coefficients of y² = x³ + ax + b.
    let coefficients: (a: BigNumber, b: BigNumber)

    private let raw: OpaquePointer
    /// Zero, where multiples of the generator come from a table of some of them; `nil` where libcrypto multiplies the
    /// generator fast by itself.
    private let zero: BigNumber?

    private init(_ nid: Int32, _ identifier: ASN1ObjectIdentifier, size: Int, hasFastGenerator: Bool) {
        guard let raw = EC_GROUP_new_by_curve_name(nid) else { fatalError("libcrypto lacks the curve of NID \(nid)") }
        if !hasFastGenerator {
            guard BigNumber.withContext({ EC_GROUP_tabulate_generator(raw, $0) }) == 1 else {
                fatalError("libcrypto: EC_GROUP_precompute_mult failed; out of memory")
            }
        }
        zero = hasFastGenerator ? nil : BigNumber(0)
        (self.raw, self.identifier, self.size) = (raw, identifier, size)
        order = .computed { EC_GROUP_get_order(raw, $0, $1) }
        prime = .computed { EC_GROUP_get_curve(raw, $0, nil, nil, $1) }
        coefficients = (
            a: .computed { EC_GROUP_get_curve(raw, nil, $0, nil, $1) },
            b: .computed { EC_GROUP_get_curve(raw, nil, nil, $0, $1) }
        )
    }

    package static func == (lhs: Curve, rhs: Curve) -> Bool { lhs === rhs }

    package func hash(into hasher: inout Hasher) { hasher.combine(size) }

    /// Returns a multiple of the generator, or of another point, as X9.62 uncompressed bytes.
    func multiple(_ scalar: BigNumber, of point: [UInt8]? = nil) -> [UInt8] {
        BigNumber.withContext { context in
            guard let product = EC_POINT_new(raw), let base = EC_POINT_new(raw) else {
                fatalError("libcrypto: EC_POINT_new failed; out of memory")
            }
            defer {
                EC_POINT_free(product)
                EC_POINT_free(base)
            }
            let isComputed =
                if let point {
                    EC_POINT_oct2point(raw, base, point, point.count, context) == 1
                        && EC_POINT_mul(raw, product, nil, base, scalar.raw, context) == 1
                } else if let zero {
                    // For a multiple of the generator alone, libcrypto hides the time that it takes and leaves the table
                    // aside. No key of the forge is secret. Zero times a point is added, which changes nothing.
                    EC_POINT_mul(raw, product, scalar.raw, EC_GROUP_get0_generator(raw), zero.raw, context) == 1
                } else {
                    EC_POINT_mul(raw, product, scalar.raw, nil, nil, context) == 1
                }
            guard isComputed else { fatalError("libcrypto: point multiplication failed; is the point on the curve?") }
            var bytes = [UInt8](repeating: 0, count: 1 + 2 * size)
            let written = EC_POINT_point2oct(raw, product, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, context)
            guard written == bytes.count else { fatalError("libcrypto: the product is the point at infinity") }
            return bytes
        }
    }
}
