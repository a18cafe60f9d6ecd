extension RandomAccessCollection<UInt8> where Index == Int, SubSequence == ArraySlice<UInt8> {
    /// Returns `count` bytes from an offset counted from the first byte; `nil` when they are not all there.
    package func slice(at offset: Int, count length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        let start = startIndex + offset
        return self[start..<start + length]
    }

    /// Returns every byte from an offset on; `nil` when the offset lies past the end.
    package func slice(from offset: Int) -> ArraySlice<UInt8>? { slice(at: offset, count: count - offset) }

    /// The bytes as one big-endian unsigned integer; `nil` for more than eight bytes.
    package var bigEndian: UInt64? { count <= 8 ? reduce(0) { $0 << 8 | UInt64($1) } : nil }

    /// The bytes as one little-endian unsigned integer; `nil` for more than eight bytes.
    package var littleEndian: UInt64? { count <= 8 ? reversed().reduce(0) { $0 << 8 | UInt64($1) } : nil }
}

extension Collection<UInt8> {
    /// The bytes in lower-case hexadecimal for a sentence of evidence: all of up to 32 bytes, or else the first 16.
    package var excerpt: String { count > 32 ? Array(prefix(16)).hexText + "…" : Array(self).hexText }
}

extension [UInt8] {
    /// The bytes as UTF-8 text for a sentence of evidence, cut off after 80 bytes.
    package var shortText: String { String(decoding: prefix(80), as: UTF8.self).printable + (count > 80 ? "…" : "") }

    fileprivate var hexText: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension String {
    /// The text with every character that is invisible, or moves others, as its code point (`\u{1B}`): evidence is
    /// shown on terminals, and must neither steer them nor look like a line of its own.
    package var printable: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isPrintable {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the character has a shape of its own: false for controls (C0, DEL, C1),
    /// formats (bidi controls among them), line separators and unassigned code points.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}

/// The limits of a reader of nested data, which no genuine object comes near.
struct DecodingBounds {
    let size: Int
    let depth: Int
    let count: Int
}
