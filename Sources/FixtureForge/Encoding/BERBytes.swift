import SwiftASN1

/// Bytes of BER nodes that DER forbids (X.690 section 8) but that real receipts use, or that a fault wants.
package enum BERBytes {
    /// A constructed node of indefinite length.
    /// - Parameter tag: the identifier octet; only low tag numbers.
    package static func indefinite(_ tag: UInt8, _ children: [UInt8]...) -> [UInt8] {
        [tag | 0x20, 0x80] + children.concatenated + [0x00, 0x00]
    }

    /// A node whose length is written with `lengthBytes` bytes, more than it needs.
    package static func longForm(_ tag: UInt8, _ content: [UInt8], lengthBytes: Int) -> [UInt8] {
        let length = (0..<lengthBytes).reversed().map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return [tag, 0x80 | UInt8(lengthBytes)] + length + content
    }

    /// A constructed OCTET STRING of indefinite length, cut into pieces of `size` bytes.
    package static func octetString(_ content: [UInt8], chunkedBy size: Int) -> [UInt8] {
        let chunks = stride(from: 0, to: content.count, by: size).map {
            DERBytes.octetString(Array(content[$0..<min($0 + size, content.count)]))
        }
        return indefinite(0x24, chunks.concatenated)
    }
}
