extension PEM {
    /// SubjectPublicKeyInfo of an uncompressed point on P-256 (RFC 5480 section 2), up to the point.
    private static let p256Prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// An X9.62 uncompressed point on P-256 as SubjectPublicKeyInfo; `nil` for anything but 65 bytes. Whether the
    /// point is on the curve is not looked at.
    package static func publicKey(_ point: [UInt8]) -> String? {
        point.count == 65 ? encode(p256Prefix + point, label: "PUBLIC KEY") : nil
    }
}
