import Foundation

/// Textual encoding of binary structures (RFC 7468).
package enum PEM {
    /// One block with 64 characters a line and a final line feed.
    package static func encode(_ der: [UInt8], label: String) -> String {
        let text = Array(der.base64)
        let lines = stride(from: 0, to: text.count, by: 64).map { String(text[$0..<min($0 + 64, text.count)]) }
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]).joined(separator: "\n") + "\n"
    }

    /// The bytes of every block with this label, in order; text around and between the blocks is ignored.
    /// A block that is not closed or not base64 is left out.
    package static func decode(_ text: String, label: String) -> [[UInt8]] {
        text.components(separatedBy: "-----BEGIN \(label)-----").dropFirst().compactMap { part in
            guard let end = part.range(of: "-----END \(label)-----") else { return nil }
            return [UInt8](base64: part[..<end.lowerBound].filter { !$0.isWhitespace })
        }
    }
}
