import CLibCrypto
import SwiftASN1

/// A named elliptic curve that Apple's chain uses (FIPS 186-4).
package enum Curve: Sendable, Hashable, CaseIterable {
    case p256, p384

    /// Bytes of a coordinate, of a scalar and of each half of a signature.
    package var size: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        }
    }

    /// The curve's object identifier in a SubjectPublicKeyInfo (RFC 5480 section 2.1.1.1).
    package var identifier: ASN1ObjectIdentifier {
        switch self {
        case .p256: [1, 2, 840, 10045, 3, 1, 7]
        case .p384: [1, 3, 132, 0, 34]
        }
    }

    var group: CurveGroup {
        switch self {
        case .p256: CurveGroup.p256
        case .p384: CurveGroup.p384
        }
    }
}
