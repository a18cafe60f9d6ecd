import AttestModel
import Primitives

/// A key of the Secure Enclave, on P-256.
package struct DeviceKey: Sendable, Hashable {
    package let key: ECKey

    package init(_ key: ECKey) { self.key = key }

    /// The key identifier: SHA-256 of the X9.62 uncompressed point, 32 bytes.
    package var keyId: [UInt8] { sha256(key.point) }

    package var publicKeyPEM: String { PEM.encode(key.subjectPublicKeyInfo, label: "PUBLIC KEY") }

    /// The credential public key as a COSE key in real byte order: 77 bytes (RFC 9053 section 7.1).
    package var coseKey: CBORValue { Self.coseKey(x: key.x, y: key.y) }

    /// Returns the COSE key of two coordinates, which need not be a point of the curve.
    static func coseKey(x: [UInt8], y: [UInt8]) -> CBORValue {
        .map([
            .init(.unsigned(1), .unsigned(2)), .init(.unsigned(3), .negative(6)), .init(.negative(0), .unsigned(1)),
            .init(.negative(1), .bytes(x)), .init(.negative(2), .bytes(y)),
        ])
    }
}
