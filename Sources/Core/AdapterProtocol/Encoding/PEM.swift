#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Textual encoding of binary structures (RFC 7468).
package enum PEM {
    /// One block with 64 characters a line and a final line feed.
    package static func encode(_ der: [UInt8], label: String) -> String {
        let text = Array(der.base64.utf8)
        let lines = stride(from: 0, to: text.count, by: 64).map {
            String(decoding: text[$0..<min($0 + 64, text.count)], as: UTF8.self)
        }
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]).joined(separator: "\n") + "\n"
    }

    /// The bytes of every block with this label, in order; text around and between the blocks is ignored.
    /// A block that is not closed or not base64 is left out.
    package static func decode(_ text: String, label: String) -> [[UInt8]] {
        text.components(separatedBy: "-----BEGIN \(label)-----").dropFirst().compactMap { part in
            let pieces = part.components(separatedBy: "-----END \(label)-----")
            return pieces.count > 1 ? [UInt8](base64: pieces[0].filter { !$0.isWhitespace }) : nil
        }
    }

    /// The text with line feeds in place of `\n` in two characters, as environment variables have them.
    package static func unescaped(_ text: String) -> String {
        text.replacing("\\r", with: "").replacing("\\n", with: "\n")
    }

    /// SubjectPublicKeyInfo of an uncompressed point on P-256 (RFC 5480 section 2), up to the point.
    private static let p256Prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// An X9.62 uncompressed point as SubjectPublicKeyInfo, on the curve P-256 or not; `nil` for other than 65 bytes.
    package static func publicKey(_ point: [UInt8]) -> String? {
        point.count == 65 ? encode(p256Prefix + point, label: "PUBLIC KEY") : nil
    }

    /// Returns the uncompressed point of a key on P-256; `nil` for text that is not exactly one such key.
    package static func point(_ text: String) -> [UInt8]? {
        let blocks = decode(text, label: "PUBLIC KEY")
        guard blocks.count == 1, blocks[0].count == p256Prefix.count + 65, blocks[0].starts(with: p256Prefix) else {
            return nil
        }
        return Array(blocks[0].dropFirst(p256Prefix.count))
    }
}
