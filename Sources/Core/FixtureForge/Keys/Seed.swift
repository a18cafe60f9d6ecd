import Primitives

/// The text that every key, serial number, challenge and identifier of a vector set is derived from, so that the same
/// seed gives the same bytes on every machine. The seed is published: nothing derived from it is a secret.
package struct Seed: Sendable, Hashable, CustomStringConvertible {
    /// The seed as the manifest quotes it.
    package let description: String
    /// The key that HKDF extracts from the text, once for all purposes.
    private let pseudoRandomKey: [UInt8]

    package init(_ text: String) {
        description = text
        pseudoRandomKey = HashAlgorithm.sha256.hmac(key: Array("app-attest-conformance".utf8), Array(text.utf8))
    }

    /// Derives `count` bytes for a purpose, by HKDF with SHA-256 (RFC 5869) and the purpose as `info`.
    package func bytes(_ count: Int, for purpose: String) -> [UInt8] {
        var (bytes, block): ([UInt8], [UInt8]) = ([], [])
        while bytes.count < count {
            let counter = UInt8(bytes.count / 32 + 1)
            block = HashAlgorithm.sha256.hmac(key: pseudoRandomKey, block + Array(purpose.utf8) + [counter])
            bytes += block
        }
        return Array(bytes.prefix(count))
    }

    /// Derives a positive serial number of `count` bytes without a leading zero byte (RFC 5280 section 4.1.2.2).
    package func serialNumber(_ count: Int, for purpose: String) -> [UInt8] {
        var serial = bytes(count, for: "serial number of \(purpose)")
        serial[0] = serial[0] & 0x7F | 0x01
        return serial
    }
}
