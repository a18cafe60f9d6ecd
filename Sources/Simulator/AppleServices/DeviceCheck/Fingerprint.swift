import FixtureForge
import Primitives

/// The first 16 bytes of a SHA-256, by which a text of any length is remembered.
struct Fingerprint: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the fingerprint of bytes.
    init(_ bytes: [UInt8]) {
        let digest = sha256(bytes)
        high = UInt64(bigEndian: digest[..<8])
        low = UInt64(bigEndian: digest[8..<16])
    }
}
