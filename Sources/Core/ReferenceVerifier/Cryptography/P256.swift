/// A point on P-256 other than infinity, as X9.62 uncompressed octets: 04, x and y, 65 bytes (SEC 1 section 2.3.3).
package struct P256Point: Hashable, Sendable {
    package let uncompressed: [UInt8]
    /// libcrypto's key of the point, which shows that it is on the curve.
    fileprivate let key: PublicKey

    /// The 32-byte x coordinate.
    package var x: ArraySlice<UInt8> { uncompressed.dropFirst().prefix(32) }
    /// The 32-byte y coordinate.
    package var y: ArraySlice<UInt8> { uncompressed.dropFirst(33) }

    /// The key identifier of App Attest: the 32-byte SHA-256 of the uncompressed point.
    package var keyID: [UInt8] { Digest.sha256(uncompressed) }

    /// Reads the uncompressed (65 bytes) or the compressed form (33 bytes); `nil` for anything else, for
    /// infinity, and for coordinates that are not on the curve (SEC 1 section 2.3.4).
    package init?(octets: ArraySlice<UInt8>) {
        let isCompressed: Bool
        switch (octets.first, octets.count) {
        case (0x04, 65): isCompressed = false
        case (0x02, 33), (0x03, 33): isCompressed = true
        default: return nil
        }
        let octets = Array(octets)
        guard let key = PublicKey(curve: .p256, point: octets),
            let point = isCompressed ? key.uncompressedPoint : octets, point.count == 65
        else { return nil }
        uncompressed = point
        self.key = key
    }

    package static func == (lhs: P256Point, rhs: P256Point) -> Bool { lhs.uncompressed == rhs.uncompressed }

    package func hash(into hasher: inout Hasher) { hasher.combine(uncompressed) }
}

/// A P-256 public key that verifies ECDSA signatures.
package struct P256Key: Sendable {
    package let point: P256Point

    /// SubjectPublicKeyInfo of a P-256 key up to the 65-byte point (RFC 5480 section 2).
    package static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    package init(_ point: P256Point) { self.point = point }

    /// Tells whether the signature verifies over a digest, which is not hashed again (SEC 1 section 4.1.4, from step 3).
    package func verifies(_ signature: ECDSASignature, digest: [UInt8]) -> Bool {
        point.key.verifies(signature.der, digest: digest)
    }
}
