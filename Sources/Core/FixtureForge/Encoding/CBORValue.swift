/// A CBOR data item (RFC 8949) to be written, also a wrong one: maps keep order and repeated keys, `raw` is any bytes.
package indirect enum CBORValue: Sendable, Hashable {
    case unsigned(UInt64)
    /// The value -1 - n.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([Entry])
    case null
    case raw([UInt8])

    package struct Entry: Sendable, Hashable {
        package var key: CBORValue
        package var value: CBORValue

        package init(_ key: CBORValue, _ value: CBORValue) { (self.key, self.value) = (key, value) }
    }

    /// Creates a map with text keys in the order given.
    package static func map(_ entries: KeyValuePairs<String, CBORValue>) -> CBORValue {
        .map(entries.map { Entry(.text($0.key), $0.value) })
    }

    /// The encoded item, with definite lengths and the shortest heads (RFC 8949 section 4.2.1).
    package var encoded: [UInt8] {
        switch self {
        case .unsigned(let value): Self.head(0, value)
        case .negative(let value): Self.head(1, value)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + text.utf8
        case .array(let items): Self.head(4, UInt64(items.count)) + items.map(\.encoded).concatenated
        case .map(let entries):
            Self.head(5, UInt64(entries.count)) + entries.map { $0.key.encoded + $0.value.encoded }.concatenated
        case .null: [0xF6]
        case .raw(let bytes): bytes
        }
    }

    /// Returns the head of an item: its major type and its argument at the shortest length.
    package static func head(_ majorType: UInt8, _ argument: UInt64) -> [UInt8] {
        let type = majorType << 5
        return switch argument {
        case ..<24: [type | UInt8(argument)]
        case ...0xFF: [type | 24] + [UInt8](bigEndian: argument, count: 1)
        case ...0xFFFF: [type | 25] + [UInt8](bigEndian: argument, count: 2)
        case ...0xFFFF_FFFF: [type | 26] + [UInt8](bigEndian: argument, count: 4)
        default: [type | 27] + [UInt8](bigEndian: argument, count: 8)
        }
    }
}
